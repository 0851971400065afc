import { createApp } from './app.ts'

export { GuardObject } from './guard/guard-object.ts'
export { WalletObject } from './wallet/wallet-object.ts'

export default createApp()
