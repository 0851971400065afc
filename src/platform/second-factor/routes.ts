import { beginTotp, confirmTotp, removeTotp } from '#lib/api/security.ts'
import { serve, type App } from '#platform/serve.ts'
import { begin, confirm, remove } from './totp-service.ts'

export function routeSecondFactor(app: App): void {
  serve(app, beginTotp, begin)
  serve(app, confirmTotp, confirm)
  serve(app, removeTotp, remove)
}
