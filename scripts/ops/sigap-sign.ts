import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SignedXml } from 'xml-crypto'
import { OpsError } from './call.ts'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

export interface Signer {
  /** Both in PEM. */
  key: string
  certificate: string
}

/** An operator's certificate and its key, as PEM files. @throws OpsError where they cannot sign together today */
export function readSigner(files: { key: string; certificate: string }, nowMs: number): Signer {
  const key = readPem(files.key, '--key')
  const certificate = readPem(files.certificate, '--certificate')
  try {
    const made = new X509Certificate(certificate)
    if (!made.checkPrivateKey(createPrivateKey(key)))
      throw new OpsError(`${files.key} is not the key of ${files.certificate}`)
    if (made.validToDate.getTime() < nowMs)
      throw new OpsError(
        `${files.certificate} was valid until ${made.validToDate.toISOString().slice(0, 10)}`,
      )
  } catch (cause) {
    if (cause instanceof OpsError) throw cause
    throw new OpsError(
      `${files.key} and ${files.certificate}: ${String(cause)}. Both are PEM; the key has no password`,
    )
  }
  return { key, certificate }
}

/** The document with its signature as the last element: enveloped, exclusive canonical form, SHA-256. */
export function signXml(xml: string, { key, certificate }: Signer): string {
  const signature = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    canonicalizationAlgorithm: EXCLUSIVE,
    signatureAlgorithm: RSA_SHA256,
  })
  signature.addReference({
    xpath: '/*',
    transforms: [ENVELOPED, EXCLUSIVE],
    digestAlgorithm: SHA256,
    uri: '',
    isEmptyUri: true,
  })
  signature.computeSignature(xml, { location: { reference: '/*', action: 'append' } })
  return signature.getSignedXml()
}

function readPem(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new OpsError(`${option} ${file} cannot be read: ${String(cause)}`)
  }
}
