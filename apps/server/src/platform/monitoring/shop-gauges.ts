import { coalesceReads } from '../database/coalesce-reads.ts'
import type { Sql } from '../database/database.ts'
import { secondsOff } from './clock.ts'
import type { Gauges } from './metrics.ts'

/** What each figure means is said by the help text of its metric. */
type Shop = {
  held: boolean
  lost: boolean
  webhooks: number
  webhookSeconds: number
  pushes: number
  rollups: number
  suspects: number
  /** How many seconds this machine's clock is off the database's. */
  clockSeconds: number
}

/** Metrics for alerts, besides those of orders. All are read with one query per scrape. */
export function shopGauges(sql: Sql): Gauges {
  const shop = coalesceReads(() => readShopFigures(sql))
  const gauge = (help: string, value: (shop: Shop) => number | boolean) => ({
    help,
    read: async () => Number(value(await shop())),
  })
  return {
    sending_held: gauge('1 while nothing is sent to the back-end (hold, breaker)', ({ held }) => held),
    history_lost: gauge('1 while the database is older than what was written outside it', ({ lost }) => lost),
    webhook_deliveries_waiting: gauge(
      'Events that are still to be sent to other systems',
      ({ webhooks }) => webhooks,
    ),
    webhook_oldest_seconds: gauge('Age of the oldest of them', ({ webhookSeconds }) => webhookSeconds),
    push_deliveries_waiting: gauge(
      'Notifications that are still to be sent to browsers',
      ({ pushes }) => pushes,
    ),
    rollup_changes_waiting: gauge(
      'Changes that the sums of reports do not hold yet',
      ({ rollups }) => rollups,
    ),
    sign_ins_braked: gauge(
      'E-mails and addresses with failed sign-ins in the last hour',
      ({ suspects }) => suspects,
    ),
    clock_off_seconds: gauge(
      'How far the clock of this machine is off the clock of the database',
      ({ clockSeconds }) => clockSeconds,
    ),
  }
}

/** Reads the shop's metrics, except those of orders, with one statement. */
export async function readShopFigures(sql: Sql): Promise<Shop> {
  const askedAt = Date.now()
  const [{ now, ...shop }] = await sql<[Omit<Shop, 'clockSeconds'> & { now: Date }]>`
    select clock_timestamp() as now, exists (select from setting where key = 'sending.hold') as held,
      exists (select from setting where key = 'history.lost') as lost,
      deliveries.waiting as webhooks, deliveries.seconds as webhook_seconds,
      (select count(*) from push_delivery where state in ('waiting', 'sending')) as pushes,
      (select count(*) from rollup_delta) as rollups,
      (select count(*) from auth.failed_sign_in
        where last_at > clock_timestamp() - interval '1 hour' and failures > 0
          and key not like 'player:%' and key not like 'agent:%') as suspects
    from (
      select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(d.created_at)), 0)::float8 as seconds
      from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state in ('waiting', 'sending') and w.switched_on and w.removed_at is null) deliveries`
  return { ...shop, clockSeconds: secondsOff(now, { askedAt, answeredAt: Date.now() }) }
}
