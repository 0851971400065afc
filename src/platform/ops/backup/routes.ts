import * as calls from '#lib/api/ops/backup.ts'
import type { Routes } from '#platform/base/call.ts'
import { listBackupParts, readBackup, writeBackup } from './backup-service.ts'

export function routeBackup({ serve }: Routes): void {
  serve(calls.listBackupParts, listBackupParts)
  serve(calls.readBackup, readBackup)
  serve(calls.writeBackup, writeBackup)
}
