import type { TimelineLine } from '@khlang/contract/crediting'
import * as m from '#paraglide/messages.js'

type About = TimelineLine['about']

const things = {
  entry: m.timeline_entry,
  request: m.timeline_request,
  order: m.timeline_order,
} satisfies Record<About['kind'], (names: { n: number }) => string>

export const thingText = ({ kind, number }: About) => things[kind]({ n: number })

const acts: Record<string, () => string> = {
  'request.create': m.timeline_request_create,
  'request.cancel': m.timeline_request_cancel,
  'request.adjust-balance': m.timeline_request_adjust,
  'request.transfer': m.timeline_request_transfer,
  'request.complete': m.timeline_request_complete,
  'slip.attach': m.timeline_slip_attach,
  'slip.remove': m.timeline_slip_remove,
  'account.reveal': m.timeline_account_reveal,
  'entry.receive': m.timeline_entry_receive,
  'entry.correct': m.timeline_entry_correct,
  'entry.create': m.timeline_entry_create,
  'entry.claim': m.timeline_entry_claim,
  'entry.release': m.timeline_entry_release,
  'entry.takeOver': m.timeline_entry_take_over,
  'entry.match': m.timeline_entry_match,
  'entry.undo': m.timeline_entry_undo,
  'entry.reverse': m.timeline_entry_reverse,
  'entry.hold': m.timeline_entry_hold,
  'entry.markDuplicate': m.timeline_entry_duplicate,
  'entry.dispose': m.timeline_entry_dispose,
  'entry.split': m.timeline_entry_split,
  'entry.join': m.timeline_entry_join,
  'entry.takeApart': m.timeline_entry_take_apart,
  'entry.reopen': m.timeline_entry_reopen,
  'entry.cancel': m.timeline_entry_cancel,
  'order.done': m.timeline_order_done,
  'order.refused': m.timeline_order_refused,
  'order.unknown': m.timeline_order_unknown,
  'order.lateAnswer': m.timeline_order_late_answer,
  'order.markUnknown': m.timeline_order_mark_unknown,
  'order.readTwice': m.timeline_order_read_twice,
  'order.askAgain': m.timeline_order_ask_again,
  'order.callOff': m.timeline_order_call_off,
  'unknown.settle': m.timeline_settle,
  'unknown.sendAgain': m.timeline_send_again,
  'credit.cut': m.timeline_cut,
  'player.create': m.timeline_player_create,
  'player.update': m.timeline_player_update,
  'player.coins': m.timeline_player_coins,
  'player.key': m.timeline_player_key,
  'reward.coins': m.timeline_reward_coins,
  'reward.redeem': m.timeline_reward_redeem,
  'player.passwordLink': m.timeline_player_password_link,
  'player.passwordSet': m.timeline_player_password_set,
  'player.move': m.timeline_player_move,
  'player.avatar': m.timeline_player_avatar,
  'player.import': m.timeline_player_import,
  'player.reveal': m.timeline_player_reveal,
  'player.file': m.timeline_player_file,
  'player.forget': m.timeline_player_forget,
  'player.restrict': m.timeline_player_restrict,
  'player.unrestrict': m.timeline_player_unrestrict,
  'player.standing': m.timeline_player_standing,
  'line.link': m.timeline_line_link,
  'line.unlink': m.timeline_line_unlink,
  'player.exclusion': m.timeline_player_exclusion,
  'player.limits': m.timeline_player_limits,
  'player.tags': m.timeline_player_tags,
  'player.note.edit': m.timeline_note_edit,
  'player.note.pin': m.timeline_note_pin,
  'player.note.strike': m.timeline_note_strike,
}

/** What happened, in words; an act that is newer than this screen by its own name. */
export const actText = (act: string) => acts[act]?.() ?? act
