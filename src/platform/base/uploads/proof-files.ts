import type { Env } from '#platform/base/env.ts'
import { proofsOf, type ProofRow } from './proof-repository.ts'

/** The files of uploaded pictures, in the UPLOADS bucket. */

export async function putPicture(
  env: Env,
  tenant: string,
  { id, bytes }: { id: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await env.UPLOADS.put(fileName(tenant, id), bytes)
}

export async function readPicture(
  env: Env,
  tenant: string,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await env.UPLOADS.get(fileName(tenant, id))
  return file ? new Uint8Array(await file.arrayBuffer()) : undefined
}

export async function deletePicture(env: Env, tenant: string, id: string): Promise<void> {
  await env.UPLOADS.delete(fileName(tenant, id))
}

/** All pictures of one subject, in the form that an outside service takes. */
export async function readPictures(
  env: Env,
  tenant: string,
  of: { subject: ProofRow['subject']; id: string },
): Promise<{ kind: string; width: number; height: number; base64: string }[]> {
  const rows = await proofsOf(env, tenant, of)
  const pictures = rows.map(async ({ id, kind, width, height }) => {
    const bytes = await readPicture(env, tenant, id)
    return bytes ? [{ kind, width, height, base64: Buffer.from(bytes).toString('base64') }] : []
  })
  return (await Promise.all(pictures)).flat()
}

function fileName(tenant: string, id: string): string {
  return `${tenant}/proofs/${id}`
}
