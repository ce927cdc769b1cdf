import { randomUUID } from 'node:crypto'
import type { ProfileRow, TrialRow } from '@khlang/contract/crediting/backend-profile'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
const status = { way: 'status' }

/** A profile of the back-end: drafted, tried with one credit that is taken back, and switched on. */
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
      timeoutMs: 1_000,
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
    { ...once(), profile: version, player: of, credits: 1 },
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
