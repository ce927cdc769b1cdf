import { expect, test } from 'vitest'
import { orderPurposes } from '../crediting/order.ts'
import { type ActivityKind, activityKindOf, activityKinds, movesMoney } from './activities.ts'

test('each done order counts as an activity of a shift, by its purpose', () => {
  expect(orderPurposes.map((purpose) => [purpose, activityKindOf('order.done', purpose)])).toEqual([
    ['creditDeposit', 'credited'],
    ['reverseDeposit', 'reversed'],
    ['deductWithdrawal', 'deducted'],
    ['payOutWithdrawal', 'paid'],
    ['refundWithdrawal', 'refunded'],
    ['cutCredit', 'cut'],
    ['giveReward', 'given'],
    ['payLossReturn', 'returned'],
    ['trialCredit', 'tried'],
    ['trialTakeBack', 'tried'],
  ])
  expect(activityKindOf('order.done', null)).toBeNull()
})

const acts: Partial<Record<ActivityKind, string>> = {
  matched: 'entry.match',
  settled: 'unknown.settle',
  reversed: 'order.writeOff',
  completed: 'request.complete',
  created: 'request.create',
  cancelled: 'request.cancel entry.cancel',
  held: 'entry.hold',
  closed: 'entry.dispose entry.markDuplicate',
  undone: 'entry.undo entry.takeApart entry.reopen import.takeBack order.callOff',
  entered: 'entry.create entry.correct import.commit',
  exported: 'list.export import.export player.reveal account.reveal',
  ruled:
    'sending.hold sending.lift setting.change backend.saveDraft backend.switchOn autoMatch.start autoMatch.stop autoMatch.limit parser.save ' +
    'phone.add phone.save phone.newSecret phone.remove webhook.add webhook.save webhook.newSecret webhook.remove ' +
    'employee.invite employee.approve employee.refuse employee.update employee.changeRole employee.switchOff ' +
    'employee.switchOn ownAccount.create ownAccount.update ownAccount.freeze ownAccount.unfreeze ownAccount.swap ' +
    'ownAccount.close ownAccount.reopen',
  edited: 'player.edit agent.save master.save catalogue.add blocklist.add',
}

test.each(Object.entries(acts))('counted as %s in a handover: %s', (kind, all) => {
  for (const act of all.split(' ')) expect(activityKindOf(act, null), act).toBe(kind)
  // The purpose of an order changes nothing for acts that are not `order.done`.
  for (const act of all.split(' ')) expect(activityKindOf(act, 'cutCredit'), act).toBe(kind)
})

test.each(['entry.claim', 'view.save', 'players.edit', 'my.player.edit', 'entry.match.refused', ''])(
  '%j does not count as an activity',
  (act) => {
    expect(activityKindOf(act, null)).toBeNull()
  },
)

test('the sum is shown only for activities that move money', () => {
  expect(activityKinds.filter(movesMoney)).toEqual([
    'credited',
    'deducted',
    'paid',
    'refunded',
    'reversed',
    'cut',
    'given',
    'returned',
    'settled',
    'tried',
  ])
  expect(activityKinds).toHaveLength(21)
})
