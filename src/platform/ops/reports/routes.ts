import * as calls from '#lib/api/ops/reports.ts'
import type { Routes } from '#platform/base/call.ts'
import { listReportBookings } from './booking-service.ts'
import { checkReports } from './check-service.ts'
import { getCohorts } from './cohort-service.ts'
import { exportReport } from './export-service.ts'
import { getReport } from './report-service.ts'

export function routeReports({ serve }: Routes): void {
  serve(calls.getReport, getReport)
  serve(calls.listReportBookings, listReportBookings)
  serve(calls.exportReport, exportReport)
  serve(calls.getCohorts, getCohorts)
  serve(calls.checkReports, checkReports)
}
