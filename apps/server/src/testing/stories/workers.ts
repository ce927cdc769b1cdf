import { testBackend } from '#testing/dispatcher.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFirebase } from '#legacy-import/export/export-command.ts'
import { purgeAll } from '#platform/purge/purge.ts'
import { expireLeases } from '#crediting/sending/lease-store.ts'
import { createOwner } from '#staff/employees/create-owner-command.ts'
import { expect, vi } from 'vitest'
import type { Story } from './story.ts'

type Line = { actor: string; objectId: string }

/** Work without a user: an order whose process died, and commands on the machine itself. */
export const unattended: Story = async ({ book, world, desk, player }) => {
  const linesOf = (act: string) =>
    world.sql<Line[]>`select actor, object_id from audit where act = ${act} order by seq`
  const { client, email } = book.of('support')
  await book.of('finance').client.post('crediting/hold', { reason: 'nothing leaves' })
  const { orderId } = await desk.match(
    client,
    await desk.pays(player(13), '417.00'),
    await desk.asks(player(13), '417'),
  )
  // In one transaction, so that the server's own dispatcher does not find the lease first. `expireLeases` leaves
  // out an order whose entry is being classified at that moment, hence the attempts.
  await vi.waitFor(
    () =>
      world.sql.begin(async (tx) => {
        await tx`
          update credit_order set state = 'sending', lease_until = clock_timestamp() - interval '1 second' where id = ${orderId}`
        expect(await expireLeases(tx, { mode: 'keyed', place: testBackend })).toBe(1)
      }),
    { timeout: 60_000, interval: 50 },
  )
  expect(await linesOf('order.askAgain')).toEqual([{ actor: email, objectId: orderId }])
  await book.of('supervisor').client.post('crediting/lift-hold', { reason: 'it may' })
  await desk.settled(client, orderId)

  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const folder = await mkdtemp(join(tmpdir(), 'khlang-out-'))
  try {
    const named = ['--email', 'locked-out@example.test', '--first-name', 'ฟ้า', '--last-name', 'ใส']
    await createOwner(world.sql, ['create-owner', ...named])
    await exportFirebase(world.sql, ['export', 'firebase', '--to', folder])
  } finally {
    printed.mockRestore()
    await rm(folder, { recursive: true })
  }
  const [owner] = await world.sql<{ id: string }[]>`
    select id from employee where email = 'locked-out@example.test'`
  expect(await linesOf('employee.createOwner')).toEqual([{ actor: 'command line', objectId: owner!.id }])
  expect(await linesOf('firebase.export')).toEqual([{ actor: 'command line', objectId: 'firebase' }])

  await world.app.sealAudit()
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`update audit set at = clock_timestamp() - interval '9 years' where seq = (select min(seq) from audit)`
  })
  await purgeAll(world.sql, world.files)
  expect(await linesOf('audit.blank')).toEqual([{ actor: 'system', objectId: 'keeps' }])
}
