/** Stands for `cloudflare:workers`: what the platform's files import of the runtime. */
export class DurableObject {
  readonly ctx: unknown
  readonly env: unknown

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}

const span = { setAttributes: () => undefined, setStatus: () => undefined }

export const tracing = {
  enterSpan: <T>(_name: string, work: (entered: typeof span) => T): T => work(span),
  getActiveSpan: () => undefined,
}

/** Fixtures of other tests name it; nothing here uses it. */
export const env = {}
