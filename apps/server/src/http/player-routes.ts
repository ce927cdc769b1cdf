import { addNote } from '#players/notes/add-note.ts'
import { balance as playerBalance } from '#players/page/balance.ts'
import { blockValue } from '#players/block-list/block-value.ts'
import { blocked as blockedValues } from '#players/block-list/blocked.ts'
import { changeTags } from '#players/notes/change-tags.ts'
import { checkValues } from '#players/form/check-values.ts'
import { editNote } from '#players/notes/edit-note.ts'
import { findByKey } from '#players/site/find-by-key.ts'
import { forget } from '#players/personal-data/forget.ts'
import { history as playerHistory } from '#players/page/history.ts'
import { linked as linkedPlayers } from '#players/page/linked.ts'
import { list as listPlayers } from '#players/list/list.ts'
import { money as playerMoney } from '#players/page/money.ts'
import { recentMoney } from '#players/page/recent-money.ts'
import { notes as playerNotes } from '#players/notes/notes.ts'
import { options } from '#players/form/options.ts'
import { pinNote } from '#players/notes/pin-note.ts'
import { player } from '#players/page/player.ts'
import { profile as playerProfile } from '#players/page/profile.ts'
import { restrict } from '#players/personal-data/restrict.ts'
import { reveal } from '#players/personal-data/reveal.ts'
import { search } from '#players/list/search.ts'
import { setExclusion } from '#players/standing/set-exclusion.ts'
import { setLimits } from '#players/standing/set-limits.ts'
import { setRequestLimits } from '#players/standing/set-request-limits.ts'
import { setStanding } from '#players/standing/set-standing.ts'
import { strikeNote } from '#players/notes/strike-note.ts'
import { tags as playerTags } from '#players/notes/tags.ts'
import { timeline as playerTimeline } from '#players/page/timeline.ts'
import { totals as playerTotals } from '#players/list/totals.ts'
import { unblockValue } from '#players/block-list/unblock-value.ts'
import { view } from '#players/page/view.ts'
import { personFile } from '#players/personal-data/person-file.ts'
import type { Implementing } from './implement-contract.ts'
import { playerFormRoutes } from './player-form-routes.ts'

/** Routes for players. */
export const playerRoutes = (on: Implementing) => ({
  ...playerFormRoutes(on.players),
  list: on.players.list.handler(({ context, input }) => listPlayers(context, input)),
  totals: on.players.totals.handler(({ context, input }) => playerTotals(context, input)),
  player: on.players.player.handler(({ context, input }) => player(context, input)),
  options: on.players.options.handler(({ context, input }) => options(context, input)),
  reveal: on.players.reveal.handler(({ context, input }) => reveal(context, input)),
  search: on.players.search.handler(({ context, input }) => search(context, input)),
  view: on.players.view.handler(({ context, input }) => view(context, input)),
  profile: on.players.profile.handler(({ context, input }) => playerProfile(context, input)),
  findByKey: on.players.findByKey.handler(({ context, input }) => findByKey(context, input)),
  money: on.players.money.handler(({ context, input }) => playerMoney(context, input)),
  recentMoney: on.players.recentMoney.handler(({ context, input }) => recentMoney(context, input)),
  balance: on.players.balance.handler(({ context, input }) => playerBalance(context, input)),
  history: on.players.history.handler(({ context, input }) => playerHistory(context, input)),
  timeline: on.players.timeline.handler(({ context, input }) => playerTimeline(context, input)),
  linked: on.players.linked.handler(({ context, input }) => linkedPlayers(context, input)),
  notes: on.players.notes.handler(({ context, input }) => playerNotes(context, input)),
  addNote: on.players.addNote.handler(({ context, input }) => addNote(context, input)),
  editNote: on.players.editNote.handler(({ context, input }) => editNote(context, input)),
  pinNote: on.players.pinNote.handler(({ context, input }) => pinNote(context, input)),
  strikeNote: on.players.strikeNote.handler(({ context, input }) => strikeNote(context, input)),
  tags: on.players.tags.handler(({ context, input }) => playerTags(context, input)),
  changeTags: on.players.changeTags.handler(({ context, input }) => changeTags(context, input)),
  setStanding: on.players.setStanding.handler(({ context, input }) => setStanding(context, input)),
  setExclusion: on.players.setExclusion.handler(({ context, input }) => setExclusion(context, input)),
  setLimits: on.players.setLimits.handler(({ context, input }) => setLimits(context, input)),
  setRequestLimits: on.players.setRequestLimits.handler(({ context, input }) =>
    setRequestLimits(context, input),
  ),
  blocked: on.players.blocked.handler(({ context, input }) => blockedValues(context, input)),
  blockValue: on.players.blockValue.handler(({ context, input }) => blockValue(context, input)),
  unblockValue: on.players.unblockValue.handler(({ context, input }) => unblockValue(context, input)),
  personFile: on.players.personFile.handler(({ context, input }) => personFile(context, input)),
  forget: on.players.forget.handler(({ context, input }) => forget(context, input)),
  restrict: on.players.restrict.handler(({ context, input }) => restrict(context, input)),
  checkValues: on.players.checkValues.handler(({ context, input }) => checkValues(context, input)),
})
