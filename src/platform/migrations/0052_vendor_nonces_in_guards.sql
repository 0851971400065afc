-- Guards keep nonces: a call to one costs a vendor's bet less than a write here.
DROP TABLE vendor_nonce;
