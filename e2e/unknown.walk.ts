import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { overlayProblems } from './axe.ts'
import { rowOf, shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, visit } from './door.ts'
import { bounceIntoDialog } from './keys.ts'
import { expectDisabledOffline } from './offline.ts'
import { focused, whenEnabled } from './shift-job.ts'

const world = worldOfFile({ browser: true, mode: 'legacy' })
const browser = browserOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
beforeAll(async () => {
  desk = await newDesk(world)
})

test('a silent back-end ends in "unknown, do not repeat" without any retry, and a person settles it', async () => {
  const player = world.shop.players[0]!
  const depositId = await desk.asks(player, '450')
  const entryId = await desk.pays(player, '450.00')
  await world.fault(player, 'silent')

  const nok = await enter(
    await browser.person(),
    world,
    'support',
    'nok',
    `/management/statement?tab=all&entry=${entryId}`,
  )
  await nok.getByRole('button', { name: `จับคู่และเติม 450 ให้ ${player.code}` }).click()
  await visit(nok, `${world.url}/management/statement?tab=all&entry=${entryId}`)
  await rowOf(nok, entryId).getByText(th['tab_unknown']!).waitFor()
  await nok.getByText(th['phase_unknown']!).first().waitFor()
  await expect.poll(() => nok.getByRole('button', { name: th['try_again']! }).count()).toBe(0)
  const match = nok.getByRole('button', { name: /^จับคู่และเติม/ })
  if ((await match.count()) > 0) await expect.poll(() => match.getAttribute('aria-disabled')).toBe('true')

  const finance = await enter(
    await browser.person(),
    world,
    'finance',
    'finance',
    '/management/statement?tab=unknown',
  )
  const [order] = await world.sql<
    { id: string }[]
  >`select id from credit_order where request_id = ${depositId}`
  await rowOf(finance, order!.id).click()
  await finance.getByText('/addcredit').first().waitFor() // the exact request that was sent
  const notCredited = finance.getByRole('radio', { name: th['settle_not_credited']! })
  await notCredited.waitFor()
  await finance.getByRole('radio', { name: th['settle_credited']!, exact: true }).check()
  const settle = finance.getByRole('button', { name: th['settle_button']! })
  await expect.poll(() => settle.getAttribute('aria-disabled')).toBe('true') // evidence is missing
  await finance.getByLabel(th['settle_evidence']!).fill('ยอดในระบบเครดิตเพิ่ม 450 เวลาเดียวกัน')
  await expectDisabledOffline(settle)
  await settle.click()
  const confirm = finance.getByRole('button', {
    name: th['settle_confirm']!.replace('{outcome}', th['settle_credited']!),
  })
  await expectDisabledOffline(confirm)
  expect(await overlayProblems(finance)).toEqual([])
  await confirm.click()

  await rowOf(nok, entryId).getByText('ดำเนินการแล้ว').waitFor()
  expect(await world.balanceOf(player)).toBe(450)
  expect(await world.sql`select proof from ledger where order_id = ${order!.id}`).toEqual([
    { proof: 'person' },
  ])
})

test('the key that confirms a settlement may bounce or be held: only a separate press counts', async () => {
  const player = world.shop.players[5]!
  const [depositId, entryId] = [await desk.asks(player, '460'), await desk.pays(player, '460.00')]
  await world.fault(player, 'silent')
  const { orderId } = await desk.match(await world.as('support', 'nok'), entryId, depositId)
  await desk.settled(await world.as('owner'), orderId, ['unknown'])
  const fern = await enter(
    await browser.person(),
    world,
    'finance',
    'fern',
    `/management/statement?tab=unknown&order=${orderId}`,
  )
  const evidence = fern.getByLabel(th['settle_evidence']!)
  await fern.getByRole('radio', { name: th['settle_credited']!, exact: true }).check()
  await evidence.fill('460 is in their books at 14:02')
  await whenEnabled(fern.getByRole('button', { name: th['settle_button']! }))
  await shoot(fern, 'settle')
  const stateOf = async () =>
    (await world.sql`select state from credit_order where id = ${orderId}`)[0]!['state']
  await bounceIntoDialog(fern)
  await evidence.focus()
  await fern.keyboard.down('Control')
  await fern.keyboard.down('Enter')
  await fern.keyboard.up('Control')
  const yes = await whenEnabled(
    fern.getByRole('button', { name: th['settle_confirm']!.replace('{outcome}', th['settle_credited']!) }),
  )
  await focused(yes)
  const sent: string[] = []
  fern.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await fern.keyboard.down('Enter') // a held key, repeated by the browser
  await fern.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  expect([sent, await stateOf()]).toEqual([[], 'unknown'])
  await fern.keyboard.up('Enter')
  await fern.keyboard.press('Enter')
  await expect.poll(stateOf).toBe('done')
  expect(sent).toEqual(['/api/crediting/settle-unknown'])
  await fern.context().close()
})

test('a role that may not settle sees why', async () => {
  const player = world.shop.players[1]!
  const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
  await world.fault(player, 'silent')
  const client = await world.as('support', 'nok')
  const { orderId } = await desk.match(client, entryId, depositId)
  await desk.settled(client, orderId, ['unknown'])
  const nok = await enter(
    await browser.person(),
    world,
    'support',
    'nok',
    `/management/statement?tab=unknown&order=${orderId}`,
  )
  await nok.getByRole('status').getByText(th['settle_not_permitted']!).waitFor()
})

test('a waiting order is listed; one that may have arrived is marked unknown, one never sent is called off', async () => {
  const waits = async (index: number, mayHaveArrived: boolean) => {
    const player = world.shop.players[index]!
    const [depositId, entryId] = [await desk.asks(player, '620'), await desk.pays(player, '620.00')]
    const { orderId } = await desk.match(await world.as('supervisor'), entryId, depositId)
    await world.sql`
      update credit_order set tainted = ${mayHaveArrived}, tries = 7, result = 'no such user', created_at = created_at - interval '12 minutes'
      where id = ${orderId}`
    return orderId as string
  }
  await (await world.as('finance')).post('crediting/hold', { reason: 'the credit system moves' })
  const [sent, never] = [await waits(3, true), await waits(4, false)]

  const page = await enter(await browser.person(), world, 'supervisor', 'supervisor', '/management/statement')
  await page.getByRole('button', { name: new RegExp(th['tab_queued']!) }).click()
  await rowOf(page, sent).click()
  await page.getByText(th['waiting_doubt']!).waitFor()
  await page.getByText('no such user').first().waitFor()
  const ask = page.getByRole('button', { name: th['waiting_button']! })
  await expect.poll(() => ask.getAttribute('aria-disabled')).toBe('true') // a reason is missing
  await page.getByRole('button', { name: th['waiting_reason_gone']! }).click()
  await expectDisabledOffline(ask)
  await shoot(page, 'waiting-order')
  await ask.click()
  await page.getByRole('button', { name: th['settle_button']! }).waitFor()

  await rowOf(page, never).click()
  await page.getByRole('button', { name: th['waiting_reason_wrong']! }).click()
  const off = page.getByRole('button', { name: th['waiting_call_off']!, exact: true })
  await expectDisabledOffline(off)
  await off.click()
  await expect
    .poll(() => world.sql`select state from credit_order where id in (${sent}, ${never}) order by state`)
    .toEqual([{ state: 'abandoned' }, { state: 'unknown' }])
})
