const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** RSA-SHA256 (PKCS #1 v1.5) of a text, in base64. @param pem PKCS #8. @throws where it is no such key */
export async function signRsa(pem: string, text: string): Promise<string> {
  const der = atob(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  const bytes = Uint8Array.from(der, (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('pkcs8', bytes, RSA_SHA256, false, ['sign'])
  const signature = await crypto.subtle.sign(RSA_SHA256, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
