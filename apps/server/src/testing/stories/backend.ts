import { randomUUID } from 'node:crypto'
import type { ProfileRow, TrialRow } from '@khlang/contract/crediting/backend-profile'
import { expect } from 'vitest'
import { newDesk } from '../desk.ts'
import { startForeignBackend } from '../foreign-backend.ts'
import { openBook } from '../on-file.ts'
import { usualPlayers } from '../players.ts'
import { newWorld } from '../world.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
const status = { way: 'status' }

/** A profile of the back-end: drafted, tried with credit that is taken back, and switched on. */
export const profile: Story = async ({ book, player, untilDone }) => {
  const owner = book.of('owner')
  const draft: ProfileRow = await book.does(
    owner,
    'crediting/save-backend-draft',
    {
      ...once(),
      readings: { addCredit: status, removeCredit: status },
      balances: { way: 'movements' },
      mode: 'legacy',
      keyLifeHours: 23,
      timeoutMs: 10_000,
      transferNumbers: { plain: 2, krungsri: 2, scb: 3, gsb: 4 },
      secret: { is: 'none' },
    },
    ({ version }: ProfileRow) => [`backend.saveDraft backend-profile/${version}`],
  )
  const version = draft.version
  const of = player(11).code
  await book.does(owner, 'crediting/try-backend-balance', { profile: version, player: of }, [
    `backend.tryBalance backend-profile/${version}`,
  ])
  const trial: TrialRow = await book.does(
    owner,
    'crediting/try-backend',
    { ...once(), profile: version, player: of, credits: 2 },
    ({ credit }: TrialRow) => [`backend.try order/${credit.orderId}`],
  )
  await untilDone(trial.credit.orderId)
  const back: TrialRow = await book.does(
    owner,
    'crediting/take-trial-back',
    { ...once(), trialId: trial.id },
    ({ takeBack }: TrialRow) => [`backend.takeBack order/${takeBack!.orderId}`],
  )
  await untilDone(back.takeBack!.orderId)
  await book.does(
    owner,
    'crediting/switch-on-backend',
    { ...once(), profile: version, inUse: null, payOut: status, payLossReturn: status },
    [`backend.switchOn backend-profile/${version}`],
  )
}

/** A foreign back-end, which answers in its own format and requires a secret of the console. */
export const foreign: Story = async ({ book: { kept } }) => {
  const token = 'token-of-the-back-end-4711'
  const answer = { data: { result: 'ตกลง' }, state: 'เรียบร้อย' }
  await using backend = await startForeignBackend({ yes: JSON.stringify(answer), no: '{}' })
  backend.now({ token })
  await using world = await newWorld({ mode: 'legacy', timeoutMs: 3_000, foreignUrl: backend.url })
  const [book, desk] = [await openBook(world, { kept }), await newDesk(world)]
  const owner = book.of('owner')
  const [who] = usualPlayers(world)
  const words = (path: string, yes: string[], no: string[]) => ({ way: 'words', path, yes, no })
  const draft = {
    readings: {
      addCredit: words('data.result', ['ตกลง', 'เติมแล้ว'], ['ไม่เติม']),
      removeCredit: words('state', ['เรียบร้อย'], ['หักไม่ได้', 'ปฏิเสธ']),
    },
    balances: { way: 'number', path: 'wallet.left' },
    mode: 'legacy',
    keyLifeHours: 37,
    timeoutMs: 2_345,
    transferNumbers: { plain: 3, krungsri: 4, scb: 2, gsb: 3 },
  }
  const saves = async (secret: object, changes: object = {}) => {
    const saved: ProfileRow = await book.does(
      owner,
      'crediting/save-backend-draft',
      { ...once(), ...draft, ...changes, secret },
      ({ version }: ProfileRow) => [`backend.saveDraft backend-profile/${version}`],
    )
    await book.shows(owner.client, 'crediting/backend', {}, (shown) => shown.draft)
    return saved.version
  }
  const tries = async (profile: number, credits: number) => {
    const tried = { profile, player: who!.code }
    book.answered(
      'crediting/try-backend-balance',
      await book.does(owner, 'crediting/try-backend-balance', tried, [
        `backend.tryBalance backend-profile/${profile}`,
      ]),
    )
    const trial: TrialRow = await owner.client.post('crediting/try-backend', { ...once(), ...tried, credits })
    expect((await desk.settled(owner.client, trial.credit.orderId)).state).toBe('done')
    const back: TrialRow = await owner.client.post('crediting/take-trial-back', {
      ...once(),
      trialId: trial.id,
    })
    expect((await desk.settled(owner.client, back.takeBack!.orderId)).state).toBe('done')
  }
  const untried = (place: string) => ({
    payOut: words(`${place}.paid`, ['จ่ายแล้ว', place], ['ไม่จ่าย']),
    payLossReturn: words(`${place}.given`, ['คืนแล้ว'], ['ไม่คืน', place]),
  })
  const switches = async (profile: number, inUse: number | null, place: string) => {
    await book.does(owner, 'crediting/switch-on-backend', { ...once(), profile, inUse, ...untried(place) }, [
      `backend.switchOn backend-profile/${profile}`,
    ])
    await book.shows(owner.client, 'crediting/backend', {}, (shown) => shown.inUse)
  }

  const headers = await saves({
    is: 'headers',
    headers: [
      { name: 'X-Shop-Key', value: 'key-of-the-shop-8822' },
      { name: 'X-Shop-Name', value: 'name-of-the-shop-3311' },
    ],
  })
  await saves({ is: 'kept', of: headers }, { keyLifeHours: 41 })
  const first = await saves({ is: 'bearer', token })
  await tries(first, 3)
  await switches(first, null, 'data')
  const second = await saves({ is: 'kept', of: first }, { mode: 'keyed', timeoutMs: 3_456 })
  await tries(second, 2)
  await switches(second, first, 'wallet')
}
