import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWebhookReceiver } from '@khlang/seed/webhook-receiver'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { sealingBy } from '#platform/secrets/sealed.ts'
import { startConsoleProcess } from '#testing/console-process.ts'
import { newTestDatabase, patiently } from '#testing/test-database.ts'
import { newWebhookSecret } from './post-webhook.ts'
import { sealWebhookSecret } from './webhook-secrets.ts'
import { addWebhook } from './webhook-store.ts'

const factorSecret = 'a secret for tests, to seal with, that is long enough'
const eventCount = 120

// Invariant: Every event for another system is delivered, signed, under one id, or is visibly marked as
// failed. Rule: `domain/notifications/webhook.ts`. Database: `webhook_delivery`: lease, `where fence = …`.
test('a server killed with -9 while it calls another system: in the end everything has arrived, each under one id', async () => {
  await using database = await newTestDatabase()
  await using receiver = await startWebhookReceiver()
  const sql = connect(database.url, { max: 2, name: 'test', ...patiently })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-hook-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'factor.secret'), factorSecret)
  const started = new AsyncDisposableStack()
  const start = async () =>
    started.use(await startConsoleProcess({ DATABASE_URL: database.url, DATA_DIR: folder }))
  try {
    const [id, secret] = [newId(), newWebhookSecret()]
    receiver.secrets.push(secret)
    const secretSealed = sealWebhookSecret(sealingBy(factorSecret), id, secret)
    const settings = {
      id,
      name: 'site',
      url: receiver.url,
      kinds: ['requestDone' as const],
      switchedOn: true,
    }
    await sql.begin((tx) => addWebhook(tx, { ...settings, secretSealed, createdBy: 'test' }))
    await sql`select tell('requestDone', 100, jsonb_build_object('number', n)) from generate_series(1, ${eventCount}) n`
    const [events] = await sql<{ ids: string[] }[]>`select array_agg(id::text) as ids from house_event`

    for (const until of [20, 60, 90]) {
      // Every seventh delivery is received but never answered.
      receiver.answers(() => (receiver.received.length % 7 === 0 ? 'cut' : 204))
      const console = await start()
      await expect
        .poll(() => receiver.received.length, { interval: 5, timeout: 300_000 })
        .toBeGreaterThan(until)
      await console.kill()
      await sql`update webhook_delivery set lease_until = clock_timestamp() - interval '1 second' where state = 'sending'`
    }
    receiver.answers(204)
    await start()
    await sql`update webhook_delivery set next_at = clock_timestamp() - interval '1 second' where state = 'waiting'`
    await expect.poll(() => receiver.receivedMessages().size).toBe(eventCount)
    await expect
      .poll(() => sql`select state, count(*)::int from webhook_delivery group by state`)
      .toEqual([{ state: 'delivered', count: eventCount }])
    expect([...receiver.receivedMessages().keys()].toSorted()).toEqual(events!.ids.toSorted())
    expect(receiver.received.every(({ signed }) => signed)).toBe(true)
  } finally {
    await started.disposeAsync()
    await sql.end({ timeout: 5 })
    rmSync(folder, { recursive: true, force: true })
  }
})
