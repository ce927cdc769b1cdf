import type { Api } from '@khlang/contract/api'
import { addNote } from '#players/notes/add-note.ts'
import { balance } from '#players/page/balance.ts'
import { blockValue } from '#players/block-list/block-value.ts'
import { blocked } from '#players/block-list/blocked.ts'
import { changeTags } from '#players/notes/change-tags.ts'
import { checkValues } from '#players/form/check-values.ts'
import { editNote } from '#players/notes/edit-note.ts'
import { findByKey } from '#players/site/find-by-key.ts'
import { forget } from '#players/personal-data/forget.ts'
import { history } from '#players/page/history.ts'
import { linked } from '#players/page/linked.ts'
import { list } from '#players/list/list.ts'
import { money } from '#players/page/money.ts'
import { recentMoney } from '#players/page/recent-money.ts'
import { notes } from '#players/notes/notes.ts'
import { options } from '#players/form/options.ts'
import { pinNote } from '#players/notes/pin-note.ts'
import { player } from '#players/page/player.ts'
import { profile } from '#players/page/profile.ts'
import { restrict } from '#players/personal-data/restrict.ts'
import { reveal } from '#players/personal-data/reveal.ts'
import { search } from '#players/list/search.ts'
import { setExclusion } from '#players/standing/set-exclusion.ts'
import { setLimits } from '#players/standing/set-limits.ts'
import { setRequestLimits } from '#players/standing/set-request-limits.ts'
import { setStanding } from '#players/standing/set-standing.ts'
import { strikeNote } from '#players/notes/strike-note.ts'
import { tags } from '#players/notes/tags.ts'
import { timeline } from '#players/page/timeline.ts'
import { totals } from '#players/list/totals.ts'
import { unblockValue } from '#players/block-list/unblock-value.ts'
import { view } from '#players/page/view.ts'
import { personFile } from '#players/personal-data/person-file.ts'
import type { Handlers } from './serve.ts'
import { playerFormRoutes } from './player-form-routes.ts'

/** Routes for players. */
export const playerRoutes: Handlers<Api['players']> = {
  ...playerFormRoutes,
  list,
  totals,
  player,
  options,
  reveal,
  search,
  view,
  profile,
  findByKey,
  money,
  recentMoney,
  balance,
  history,
  timeline,
  linked,
  notes,
  addNote,
  editNote,
  pinNote,
  strikeNote,
  tags,
  changeTags,
  setStanding,
  setExclusion,
  setLimits,
  setRequestLimits,
  blocked,
  blockValue,
  unblockValue,
  personFile,
  forget,
  restrict,
  checkValues,
}
