import { listProofs, readProof } from '#lib/api/base/proofs.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from './loaded.ts'

export type ProofSubject = InputOf<typeof listProofs>['subject']
interface ProofQuery {
  tenant: string
  subject: ProofSubject
  id: string
}
export interface ProofPicture {
  id: string
  /** For an image on the page. */
  source: string
  width: number
  height: number
}

export const proofs = loadedValue(async (query: ProofQuery) => (await call(listProofs, query)).proofs)

/** A picture in full; the look is in the log. */
export async function readPicture({ tenant, subject, id }: ProofQuery): Promise<ProofPicture> {
  const { image, base64 } = await call(readProof, { tenant, subject, id })
  return {
    id,
    source: `data:image/${image.kind};base64,${base64}`,
    width: image.width,
    height: image.height,
  }
}
