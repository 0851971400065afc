/** Settings of the platform in tests, proofs and benches; none of these addresses exists. */
export const PLATFORM_BINDINGS = {
  OPS_KEY: 'test-operator-key-0123456789abcdef',
  LOCAL_MODE: '1',
  PROVIDER_URL: 'https://provider.example',
  PROVIDER_KEY: 'test-provider-key-0123456789abcdef',
  DOCUMENTS_URL: 'https://documents.example',
  DOCUMENTS_KEY: 'test-documents-key-0123456789abcdef',
  REGISTER_URL: 'https://register.example',
  REGISTER_KEY: 'test-register-key-0123456789abcdef',
  RESULT_KEY: 'test-result-key-0123456789abcdefgh',
  VENDOR_URL: 'https://vendor.example',
  VENDOR_API_URL: 'https://api.vendor.example',
  VENDOR_KEY: 'test-vendor-key-0123456789abcdef',
}
