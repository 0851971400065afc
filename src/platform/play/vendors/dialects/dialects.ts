import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import type { VendorDialect } from './dialect.ts'
import { oneWallet } from './one-wallet.ts'
import { recon } from './recon.ts'
import { rs } from './rs.ts'

export const DIALECTS: Readonly<Record<Dialect, VendorDialect>> = { rs, 'one-wallet': oneWallet, recon }
