/** Gauges of the deployment with what each tells. Names carry their unit. */
export const METRICS = {
  vitrine_part_up:
    '1 where the part answers and does its work, 0 where it is down; parts that are off are left out.',
  vitrine_part_seconds: 'How long the part took to answer.',
  vitrine_queue_waiting: 'Entries of a queue of operators.',
  vitrine_queue_late: 'Entries of a queue that are beyond what the brand promised.',
  vitrine_queue_oldest_seconds: 'Age of the oldest entry of a queue.',
  vitrine_alarm: 'What is wrong at a brand, as the first page of the console lists it.',
  vitrine_payout_oldest_seconds: 'Age of the oldest withdrawal that was approved and is not paid.',
  vitrine_draw_unsettled_oldest_seconds:
    'How long the draw time of the oldest draw with bets and without settlement is past.',
  vitrine_outbox_oldest_seconds: 'Age of the oldest operation of a wallet that the database did not take.',
  vitrine_messages_oldest_seconds: 'Age of the oldest SMS or e-mail that was not handed over.',
  vitrine_reconciliation_differences:
    'Figures that differ between wallets and lists, of the newest day that was read to its end.',
  vitrine_vendor_calls: 'Movements of a vendor in the last 15 minutes.',
  vitrine_vendor_failures: 'Launches and calls of a vendor that failed in the last 15 minutes.',
  vitrine_vendor_error_share_ratio:
    'Failures of all launches that failed and calls of a vendor, in the last 15 minutes.',
  vitrine_logins: 'Sessions that began in the last 15 minutes.',
  vitrine_login_failures: 'Logins with a wrong secret in the last 15 minutes.',
  vitrine_login_failure_ratio: 'Logins with a wrong secret of all logins, in the last 15 minutes.',
  vitrine_schedule_age_seconds: 'Time since the schedule ran last.',
} as const
export type MetricName = keyof typeof METRICS

export interface Sample {
  name: MetricName
  labels: Readonly<Record<string, string>>
  value: number
}

/** OpenMetrics text 1.0: the samples of a metric stand together, and the text says where it ends. */
export function openMetrics(samples: readonly Sample[]): string {
  const lines = Object.entries(METRICS).flatMap(([name, help]) => {
    const own = samples.filter((sample) => sample.name === name)
    if (own.length === 0) return []
    const unit = /_(seconds|ratio)$/.exec(name)?.[1]
    return [
      `# TYPE ${name} gauge`,
      ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
      `# HELP ${name} ${help}`,
      ...own.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ]
  })
  return `${[...lines, '# EOF'].join('\n')}\n`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
