import { randomUUID } from 'node:crypto'
import type { ProfileRow, TrialRow } from '@khlang/contract/crediting/backend-profile'
import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import type { Player } from '@khlang/seed/shop'
import type { Body, Client } from './client.ts'
import type { newDesk } from './desk.ts'

export const inStatus: AnswerReading = { way: 'status' }

/** The input for a draft profile that reads the answers to all calls in the same way. */
export const draftOf = (reading: AnswerReading, more: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  readings: { addCredit: reading, removeCredit: reading },
  balances: { way: 'none' },
  mode: 'legacy',
  keyLifeHours: 23,
  timeoutMs: 2_000,
  transferNumbers: { plain: 2, krungsri: 2, scb: 3, gsb: 4 },
  secret: { is: 'none' },
  ...more,
})

/** The steps of an owner on the back-end page; each throws if the console refuses it. */
export function profilesOf(owner: Client, desk: Awaited<ReturnType<typeof newDesk>>) {
  const over = ['done', 'refused', 'unknown']
  const once = () => ({ operationId: randomUUID() })
  return {
    shown: () => owner.get('crediting/backend'),
    saves: (reading: AnswerReading, more: Record<string, unknown> = {}): Promise<ProfileRow> =>
      owner.post('crediting/save-backend-draft', draftOf(reading, more)),
    /** Gives one trial credit; returns how its order ended. */
    async tries({ version }: ProfileRow, player: Player) {
      const trial: TrialRow = await owner.post('crediting/try-backend', {
        ...once(),
        profile: version,
        player: player.code,
      })
      const { state } = await desk.settled(owner, trial.credit.orderId, over)
      return { trial, state: state as string }
    },
    async takesBack({ id }: TrialRow) {
      const trial: TrialRow = await owner.post('crediting/take-trial-back', { ...once(), trialId: id })
      return (await desk.settled(owner, trial.takeBack!.orderId, over)).state as string
    },
    async switchesOn({ version }: ProfileRow, reading: AnswerReading): Promise<Body> {
      const { inUse } = await owner.get('crediting/backend')
      return owner.post('crediting/switch-on-backend', {
        ...once(),
        profile: version,
        inUse: inUse?.version ?? null,
        payOut: reading,
        payLossReturn: reading,
      })
    },
    /** Does everything: saves the draft, tries the credit and takes it back, and switches the profile on. */
    async sets(
      reading: AnswerReading,
      player: Player,
      more: Record<string, unknown> = {},
    ): Promise<ProfileRow> {
      const draft = await this.saves(reading, more)
      const { trial } = await this.tries(draft, player)
      await this.takesBack(trial)
      return this.switchesOn(draft, reading)
    },
  }
}
