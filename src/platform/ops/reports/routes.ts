import * as listCalls from '#lib/api/ops/reports-lists.ts'
import * as sigapCalls from '#lib/api/ops/reports-sigap.ts'
import * as calls from '#lib/api/ops/reports.ts'
import type { Routes } from '#platform/base/call.ts'
import { getAgentReport } from './agent-report.ts'
import { listReportBookings } from './booking-service.ts'
import { checkReports } from './check-service.ts'
import { getCohorts } from './cohort-service.ts'
import { exportReport } from './export-service.ts'
import { getVendorInvoice } from './invoice-service.ts'
import { getLotteryReport } from './lottery-report.ts'
import { getOfferReport } from './offer-report.ts'
import { getProtectionReport } from './protection-report.ts'
import { getReport } from './report-service.ts'
import { listSigapBettors } from './sigap-report.ts'
import { listVendorShares, setVendorShare } from './share-service.ts'

export function routeReports({ serve }: Routes): void {
  serve(calls.getReport, getReport)
  serve(calls.listReportBookings, listReportBookings)
  serve(calls.exportReport, exportReport)
  serve(calls.getCohorts, getCohorts)
  serve(calls.checkReports, checkReports)
  serve(listCalls.getLotteryReport, getLotteryReport)
  serve(listCalls.getOfferReport, getOfferReport)
  serve(listCalls.getAgentReport, getAgentReport)
  serve(listCalls.listVendorShares, listVendorShares)
  serve(listCalls.setVendorShare, setVendorShare)
  serve(listCalls.getVendorInvoice, getVendorInvoice)
  serve(listCalls.getProtectionReport, getProtectionReport)
  serve(sigapCalls.listSigapBettors, listSigapBettors)
}
