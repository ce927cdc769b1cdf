import { readFileSync } from 'node:fs'
import { healthLimits } from './packages/domain/src/settings/shop-health.ts'
import { expect, test } from 'vitest'

/** The alert rules that ship, beside the metrics of the server and the page that says what to do. */

const rules = readFileSync('deploy/prometheus/khlang.rules.yml', 'utf8')
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name!)

const metrics = new Set(
  [
    'crediting/sending/gauges.ts',
    'platform/monitoring/shop-gauges.ts',
    'settings/backups.ts',
    'http/monitoring-routes.ts',
  ]
    .map((file) => readFileSync(`apps/server/src/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/^\s+([a-z]+(?:_[a-z]+)+): /gm)].map(([, name]) => name!))
    .concat('http_request_duration_seconds_count'),
)

test('every metric that an alert watches exists in the server', () => {
  const watched = [...rules.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name)
  expect(new Set(watched).size).toBeGreaterThan(9)
  expect(watched.filter((name) => !metrics.has(name))).toEqual([])
})

test('the operating page has instructions for every alert, and for no alert that does not exist', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const sections = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!)
  expect(alerts.length).toBeGreaterThan(9)
  expect(sections).toEqual(alerts)
})

test('an alert fires at the threshold where the console’s health page shows a problem', () => {
  const limitOf = (metric: string) =>
    Number(new RegExp(`max(?: by \\(instance\\) )?\\(${metric}\\) > (\\d+)`).exec(rules)?.[1])
  expect({
    oldestOrderSeconds: limitOf('credit_order_oldest_seconds'),
    unsealedAuditLines: limitOf('audit_unsealed'),
    oldestWebhookSeconds: limitOf('webhook_oldest_seconds'),
    changesNotInSums: limitOf('rollup_changes_waiting'),
    backupAgeSeconds: limitOf('backup_age_seconds'),
    failedSignIns: limitOf('sign_ins_braked'),
    clockOffSeconds: limitOf('clock_off_seconds'),
  }).toEqual(healthLimits)
})
