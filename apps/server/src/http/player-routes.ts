import type { Api } from '@khlang/contract/api'
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
import type { Handlers } from './serve.ts'
import { playerFormRoutes } from './player-form-routes.ts'

/** Routes for players. */
export const playerRoutes: Handlers<Api['players']> = {
  ...playerFormRoutes,
  list: listPlayers,
  totals: playerTotals,
  player,
  options,
  reveal,
  search,
  view,
  profile: playerProfile,
  findByKey,
  money: playerMoney,
  recentMoney,
  balance: playerBalance,
  history: playerHistory,
  timeline: playerTimeline,
  linked: linkedPlayers,
  notes: playerNotes,
  addNote,
  editNote,
  pinNote,
  strikeNote,
  tags: playerTags,
  changeTags,
  setStanding,
  setExclusion,
  setLimits,
  setRequestLimits,
  blocked: blockedValues,
  blockValue,
  unblockValue,
  personFile,
  forget,
  restrict,
  checkValues,
}
