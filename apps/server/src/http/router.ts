import type { Api } from '@khlang/contract/api'
import { adjustBalance } from '#cashier/requests/adjust-balance.ts'
import { alikeSlips } from '#cashier/slips/alike-slips.ts'
import { bulk } from '#cashier/requests/bulk.ts'
import { cancel as cancelRequest } from '#cashier/requests/cancel.ts'
import { complete } from '#cashier/requests/complete.ts'
import { createDeposit } from '#cashier/deposits/create-deposit.ts'
import { createWithdrawal } from '#cashier/withdrawals/create-withdrawal.ts'
import { deposit } from '#cashier/deposits/deposit.ts'
import { depositTotals } from '#cashier/deposits/deposit-totals.ts'
import { deposits } from '#cashier/deposits/deposits.ts'
import { payoutBalance } from '#cashier/withdrawals/payout-balance.ts'
import { payoutCard } from '#cashier/withdrawals/payout-card.ts'
import { previewBulk } from '#cashier/requests/preview-bulk.ts'
import { removeSlip } from '#cashier/slips/remove-slip.ts'
import { reopen as reopenRequest } from '#cashier/requests/reopen.ts'
import { revealAccount } from '#cashier/withdrawals/reveal-account.ts'
import { slips } from '#cashier/slips/slips.ts'
import { transfer } from '#cashier/withdrawals/transfer.ts'
import { withdrawal } from '#cashier/withdrawals/withdrawal.ts'
import { withdrawalTotals } from '#cashier/withdrawals/withdrawal-totals.ts'
import { withdrawals } from '#cashier/withdrawals/withdrawals.ts'
import { timeline } from '#crediting/orders/timeline.ts'
import { callOff } from '#crediting/orders/call-off.ts'
import { markUnknown } from '#crediting/sending/mark-unknown.ts'
import { cutCredit } from '#crediting/orders/cut-credit.ts'
import { evidence } from '#crediting/sending/evidence.ts'
import { hold } from '#crediting/sending/hold.ts'
import { liftHold } from '#crediting/sending/lift-hold.ts'
import { order } from '#crediting/orders/order.ts'
import { orders } from '#crediting/orders/orders.ts'
import { sendAgain } from '#crediting/orders/send-again.ts'
import { settleUnknown } from '#crediting/orders/settle-unknown.ts'
import { totals as orderTotals } from '#crediting/orders/totals.ts'
import { counters } from '#dashboard/counters.ts'
import { summary } from '#dashboard/summary.ts'
import { topPlayers } from '#dashboard/top-players.ts'
import { work } from '#dashboard/work.ts'
import { accountRoutes } from './account-routes.ts'
import { requestWorkRoutes } from './request-work-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { auditChain } from '#staff/audit/audit-chain.ts'
import { auditChoices } from '#staff/audit/audit-choices.ts'
import { auditLine } from '#staff/audit/audit-line.ts'
import { audit } from '#staff/audit/audit.ts'
import { auditTotals } from '#staff/audit/audit-totals.ts'
import { createFirstOwner } from '#staff/employees/create-first-owner.ts'
import { linkedAccounts } from '#staff/linked-accounts/linked-accounts.ts'
import { me } from '#staff/employees/me.ts'
import { savePreferences } from '#staff/employees/save-preferences.ts'
import { register } from '#staff/linked-accounts/register.ts'
import { testTransfer } from '#staff/test-transfer.ts'
import { unlinkAccount } from '#staff/linked-accounts/unlink-account.ts'
import { agent } from '#agents/agent.ts'
import { create as createAgent } from '#agents/create.ts'
import { list as agentList } from '#agents/list.ts'
import { master } from '#agents/master.ts'
import { masters } from '#agents/masters.ts'
import { createMaster } from '#agents/create-master.ts'
import { updateMaster } from '#agents/update-master.ts'
import { masterTotals } from '#agents/master-totals.ts'
import { totals as agentTotals } from '#agents/totals.ts'
import { update as updateAgent } from '#agents/update.ts'
import { accounts } from '#statements/desk/accounts.ts'
import { acts } from '#statements/desk/acts.ts'
import { counts } from '#statements/desk/counts.ts'
import { reopen } from '#statements/desk/reopen.ts'
import { bulkMatch } from '#statements/matching/bulk-match.ts'
import { cancel as cancelEntry } from '#statements/desk/cancel.ts'
import { candidates } from '#statements/matching/candidates.ts'
import { claim } from '#statements/desk/claim.ts'
import { create as createEntry } from '#statements/desk/create.ts'
import { correct } from '#statements/desk/correct.ts'
import { decline } from '#statements/desk/decline.ts'
import { dispose } from '#statements/desk/dispose.ts'
import { hold as holdEntry } from '#statements/desk/hold.ts'
import { entry } from '#statements/desk/entry.ts'
import { list } from '#statements/desk/list.ts'
import { markDuplicate } from '#statements/desk/mark-duplicate.ts'
import { matchDeposit } from '#statements/matching/match-deposit.ts'
import { matchPlayer } from '#statements/matching/match-player.ts'
import { matchTogether } from '#statements/matching/match-together.ts'
import { takeApart } from '#statements/matching/take-apart.ts'
import { kin } from '#statements/desk/kin.ts'
import { together } from '#statements/matching/together.ts'
import { release } from '#statements/desk/release.ts'
import { previewBulkMatch } from '#statements/matching/preview-bulk-match.ts'
import { reverse } from '#statements/matching/reverse.ts'
import { undoMatch } from '#statements/matching/undo-match.ts'
import { look } from '#statements/desk/look.ts'
import { next } from '#statements/desk/next.ts'
import { renew } from '#statements/desk/renew.ts'
import { takeOver } from '#statements/desk/take-over.ts'
import { totals as entryTotals } from '#statements/desk/totals.ts'
import { manual } from '#statements/desk/manual.ts'
import { imports } from '#statements/imports/imports.ts'
import { importDetail } from '#statements/imports/import-detail.ts'
import { importLines } from '#statements/imports/import-lines.ts'
import { previewImport } from '#statements/imports/preview-import.ts'
import { commitImport } from '#statements/imports/commit-import.ts'
import { importUse } from '#statements/imports/import-use.ts'
import { takeBackImport } from '#statements/imports/take-back-import.ts'
import { discardImport } from '#statements/imports/discard-import.ts'
import { readMessage } from '#statements/intake/read-message.ts'
import { keepMessage } from '#statements/intake/keep-message.ts'
import { message } from '#statements/intake/message.ts'
import { messages } from '#statements/intake/messages.ts'
import { setMessageAside } from '#statements/intake/set-message-aside.ts'
import { parsers } from '#statements/intake/parsers.ts'
import { testParser } from '#statements/intake/test-parser.ts'
import { saveParser } from '#statements/intake/save-parser.ts'
import { backTest } from '#statements/automation/back-test.ts'
import { limitAutoMatch } from '#statements/automation/limit-auto-match.ts'
import { rules } from '#statements/automation/rules.ts'
import { runBackTest } from '#statements/automation/run-back-test.ts'
import { startAutoMatch } from '#statements/automation/start-auto-match.ts'
import { stopAutoMatch } from '#statements/automation/stop-auto-match.ts'
import { tryWeights } from '#statements/matching/try-weights.ts'
import { wouldMatch } from '#statements/automation/would-match.ts'
import { backups } from '#settings/backups.ts'
import { backUpNow } from '#settings/back-up-now.ts'
import { get as getSettings } from '#settings/get.ts'
import { health } from '#settings/health.ts'
import { kept } from '#settings/kept.ts'
import { update as updateSettings } from '#settings/update.ts'
import { connectionRoutes } from './connection-routes.ts'
import { type Handlers, serve } from './serve.ts'
import { playerRoutes } from './player-routes.ts'
import { backendRoutes } from './backend-routes.ts'
import { reconcileRoutes } from './reconcile-routes.ts'
import { rewardRoutes } from './reward-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** Maps every procedure of the contract to the function that implements it. Leaving one out does not compile. */
export const createRouter = (api: Api) => serve(api, handlers)

const handlers: Handlers<Api> = {
  statements: {
    list,
    entry,
    totals: entryTotals,
    accounts,
    rules,
    backTest,
    runBackTest,
    tryWeights,
    wouldMatch,
    startAutoMatch,
    stopAutoMatch,
    limitAutoMatch,
    counts,
    acts,
    candidates,
    claim,
    renew,
    release,
    takeOver,
    matchDeposit,
    matchPlayer,
    together,
    matchTogether,
    kin,
    takeApart,
    previewBulkMatch,
    bulkMatch,
    next,
    look,
    create: createEntry,
    correct,
    manual,
    imports,
    importDetail,
    importLines,
    previewImport,
    commitImport,
    discardImport,
    importUse,
    takeBackImport,
    readMessage,
    keepMessage,
    message,
    messages,
    setMessageAside,
    parsers,
    testParser,
    saveParser,
    decline,
    hold: holdEntry,
    markDuplicate,
    dispose,
    reopen,
    undoMatch,
    reverse,
    cancel: cancelEntry,
  },
  cashier: {
    ...requestWorkRoutes,
    deposits,
    createDeposit,
    createWithdrawal,
    deposit,
    depositTotals,
    withdrawals,
    withdrawal,
    withdrawalTotals,
    payoutCard,
    payoutBalance,
    revealAccount,
    previewBulk,
    bulk,
    slips,
    alikeSlips,
    removeSlip,
    cancel: cancelRequest,
    adjustBalance,
    transfer,
    complete,
    reopen: reopenRequest,
  },
  crediting: {
    orders,
    order,
    totals: orderTotals,
    evidence,
    settleUnknown,
    timeline,
    sendAgain,
    markUnknown,
    callOff,
    cutCredit,
    hold,
    liftHold,
    ...reconcileRoutes,
    ...backendRoutes,
  },
  accounts: accountRoutes,
  agents: {
    list: agentList,
    agent,
    totals: agentTotals,
    create: createAgent,
    update: updateAgent,
    masters,
    master,
    masterTotals,
    createMaster,
    updateMaster,
  },
  players: playerRoutes,
  staff: {
    audit,
    auditTotals,
    auditLine,
    auditChoices,
    auditChain,
    me,
    savePreferences,
    testTransfer,
    register,
    linkedAccounts,
    unlinkAccount,
    createFirstOwner,
    ...staffRoutes,
  },
  dashboard: {
    counters,
    summary,
    work,
    topPlayers,
  },
  reports: reportRoutes,
  settings: {
    get: getSettings,
    update: updateSettings,
    backups,
    backUpNow,
    kept,
    health,
  },
  setup: setupRoutes,
  connections: connectionRoutes,
  rewards: rewardRoutes,
  service: serviceRoutes,
}
