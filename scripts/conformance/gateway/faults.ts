import { randomUUID } from 'node:crypto'
import type { Ask, BackEndReply } from './back-end.ts'

/** A fault of a back end, simulated between the kit and the deployment. */
export interface Fault {
  name: string
  /** How the kit says that it saw this fault, and no other. */
  shows: RegExp
  /** Shown only by calls of a member. */
  needsAccount?: boolean
  plant: (next: Ask) => Ask
}

type Body = Record<string, unknown>

const bodyOf = ({ text }: BackEndReply): Body => Object(JSON.parse(text))
const written = (reply: BackEndReply, body: unknown): BackEndReply => ({
  ...reply,
  text: JSON.stringify(body),
})

/** Changes each reply. */
const replies =
  (change: (reply: BackEndReply, body: Body) => BackEndReply): Fault['plant'] =>
  (next) =>
  async (...asked) => {
    const reply = await next(...asked)
    return change(reply, bodyOf(reply))
  }

/** Accepts what is refused with this code. */
const accepts = (code: string): Fault['plant'] =>
  replies((reply, body) =>
    body['code'] === code ? { ...written(reply, { success: true, value: {} }), status: 200 } : reply,
  )

/** Carries out each repetition of a key as another act. */
const forgetsKeys: Fault['plant'] = (next) => (endpoint, input, sending) => {
  const given: Body = Object(input)
  const isKeyed = endpoint.method !== 'GET' && 'operationKey' in given
  return next(endpoint, isKeyed ? { ...given, operationKey: randomUUID() } : input, sending)
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'replies have no envelope',
    shows: /wire form/,
    plant: replies((reply, body) => written(reply, body['value'] ?? {})),
  },
  {
    name: 'replies are no JSON',
    shows: /content type/,
    plant: replies((reply) => ({ ...reply, contentType: 'text/html' })),
  },
  {
    name: 'every status is 200',
    shows: /^status 200 with/,
    plant: replies((reply) => ({ ...reply, status: 200 })),
  },
  {
    name: 'values have another shape',
    shows: /^value: /,
    plant: replies((reply, body) =>
      body['success'] ? written(reply, { success: true, value: 'x' }) : reply,
    ),
  },
  {
    name: 'refusals have a code of their own',
    shows: /no code of the call/,
    plant: replies((reply, body) =>
      body['success'] ? reply : written(reply, { ...body, code: 'error.other' }),
    ),
  },
  {
    name: 'replies are late',
    shows: /answered after/,
    plant: replies((reply) => ({ ...reply, ms: reply.ms + 2_001 })),
  },
  { name: 'guests are let in', shows: /^a guest is accepted/, plant: accepts('session.required') },
  {
    name: 'unknown fields are taken',
    shows: /^an unknown field is accepted/,
    plant: accepts('request.invalid'),
  },
  {
    name: 'open bodies are taken',
    needsAccount: true,
    shows: /^an open body is accepted/,
    plant: accepts('request.contentType'),
  },
  {
    name: 'keys are forgotten',
    needsAccount: true,
    shows: /^a repeated operationKey/,
    plant: forgetsKeys,
  },
]
