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
import { order, orders } from '#crediting/orders/orders.ts'
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
import { auditChain, auditChoices, auditLine, auditList, auditTotals } from '#staff/audit/audit-log.ts'
import { createFirstOwner } from '#staff/employees/first-owner.ts'
import { linkedAccounts } from '#staff/linked-accounts/linked-accounts.ts'
import { me } from '#staff/employees/me.ts'
import { savePreferences } from '#staff/employees/preferences.ts'
import { register } from '#staff/linked-accounts/register.ts'
import { saveSettings, settings } from '#staff/settings.ts'
import { testTransfer } from '#staff/test-transfer.ts'
import { unlinkAccount } from '#staff/linked-accounts/unlink-account.ts'
import { agent } from '#agents/agent.ts'
import { create as createAgent } from '#agents/create.ts'
import { list as listAgents } from '#agents/list.ts'
import { master } from '#agents/master.ts'
import { masters } from '#agents/masters.ts'
import { createMaster, updateMaster } from '#agents/save-master.ts'
import { masterTotals, totals as agentTotals } from '#agents/totals.ts'
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
import { discardImport } from '#statements/imports/discard-import.ts'
import { readMessage } from '#statements/intake/read-message.ts'
import { keepMessage } from '#statements/intake/keep-message.ts'
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
import { backups, backUpNow } from '#settings/backups.ts'
import { health } from '#settings/shop-health.ts'
import { kept } from '#settings/kept.ts'
import { connectionRoutes } from './connection-routes.ts'
import { implementContract } from './implement-contract.ts'
import { playerRoutes } from './player-routes.ts'
import { backendRoutes } from './backend-routes.ts'
import { reconcileRoutes } from './reconcile-routes.ts'
import { rewardRoutes } from './reward-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** Maps every procedure of the contract to the function that implements it. Leaving one out does not compile. */
export function createRouter(api: Api) {
  const on = implementContract(api)
  return on.router({
    statements: {
      list: on.statements.list.handler(({ context, input }) => list(context, input)),
      entry: on.statements.entry.handler(({ context, input }) => entry(context, input)),
      totals: on.statements.totals.handler(({ context, input }) => entryTotals(context, input)),
      accounts: on.statements.accounts.handler(({ context }) => accounts(context)),
      rules: on.statements.rules.handler(({ context }) => rules(context)),
      backTest: on.statements.backTest.handler(({ context, input }) => backTest(context, input)),
      runBackTest: on.statements.runBackTest.handler(({ context, input }) => runBackTest(context, input)),
      tryWeights: on.statements.tryWeights.handler(({ context, input }) => tryWeights(context, input)),
      wouldMatch: on.statements.wouldMatch.handler(({ context, input }) => wouldMatch(context, input)),
      startAutoMatch: on.statements.startAutoMatch.handler(({ context, input }) =>
        startAutoMatch(context, input),
      ),
      stopAutoMatch: on.statements.stopAutoMatch.handler(({ context, input }) =>
        stopAutoMatch(context, input),
      ),
      limitAutoMatch: on.statements.limitAutoMatch.handler(({ context, input }) =>
        limitAutoMatch(context, input),
      ),
      counts: on.statements.counts.handler(({ context }) => counts(context)),
      acts: on.statements.acts.handler(({ context }) => acts(context)),
      candidates: on.statements.candidates.handler(({ context, input }) => candidates(context, input)),
      claim: on.statements.claim.handler(({ context, input }) => claim(context, input)),
      renew: on.statements.renew.handler(({ context, input }) => renew(context, input)),
      release: on.statements.release.handler(({ context, input }) => release(context, input)),
      takeOver: on.statements.takeOver.handler(({ context, input }) => takeOver(context, input)),
      matchDeposit: on.statements.matchDeposit.handler(({ context, input }) => matchDeposit(context, input)),
      matchPlayer: on.statements.matchPlayer.handler(({ context, input }) => matchPlayer(context, input)),
      together: on.statements.together.handler(({ context, input }) => together(context, input)),
      matchTogether: on.statements.matchTogether.handler(({ context, input }) =>
        matchTogether(context, input),
      ),
      kin: on.statements.kin.handler(({ context, input }) => kin(context, input)),
      takeApart: on.statements.takeApart.handler(({ context, input }) => takeApart(context, input)),
      previewBulkMatch: on.statements.previewBulkMatch.handler(({ context, input }) =>
        previewBulkMatch(context, input),
      ),
      bulkMatch: on.statements.bulkMatch.handler(({ context, input }) => bulkMatch(context, input)),
      next: on.statements.next.handler(({ context, input }) => next(context, input)),
      look: on.statements.look.handler(({ context, input }) => look(context, input)),
      create: on.statements.create.handler(({ context, input }) => createEntry(context, input)),
      correct: on.statements.correct.handler(({ context, input }) => correct(context, input)),
      manual: on.statements.manual.handler(({ context }) => manual(context)),
      imports: on.statements.imports.handler(({ context }) => imports(context)),
      importDetail: on.statements.importDetail.handler(({ context, input }) => importDetail(context, input)),
      importLines: on.statements.importLines.handler(({ context, input }) => importLines(context, input)),
      previewImport: on.statements.previewImport.handler(({ context, input }) =>
        previewImport(context, input),
      ),
      commitImport: on.statements.commitImport.handler(({ context, input }) => commitImport(context, input)),
      discardImport: on.statements.discardImport.handler(({ context, input }) =>
        discardImport(context, input),
      ),
      readMessage: on.statements.readMessage.handler(({ context, input }) => readMessage(context, input)),
      keepMessage: on.statements.keepMessage.handler(({ context, input }) => keepMessage(context, input)),
      messages: on.statements.messages.handler(({ context, input }) => messages(context, input)),
      setMessageAside: on.statements.setMessageAside.handler(({ context, input }) =>
        setMessageAside(context, input),
      ),
      parsers: on.statements.parsers.handler(({ context }) => parsers(context)),
      testParser: on.statements.testParser.handler(({ context, input }) => testParser(context, input)),
      saveParser: on.statements.saveParser.handler(({ context, input }) => saveParser(context, input)),
      decline: on.statements.decline.handler(({ context, input }) => decline(context, input)),
      hold: on.statements.hold.handler(({ context, input }) => holdEntry(context, input)),
      markDuplicate: on.statements.markDuplicate.handler(({ context, input }) =>
        markDuplicate(context, input),
      ),
      dispose: on.statements.dispose.handler(({ context, input }) => dispose(context, input)),
      reopen: on.statements.reopen.handler(({ context, input }) => reopen(context, input)),
      undoMatch: on.statements.undoMatch.handler(({ context, input }) => undoMatch(context, input)),
      reverse: on.statements.reverse.handler(({ context, input }) => reverse(context, input)),
      cancel: on.statements.cancel.handler(({ context, input }) => cancelEntry(context, input)),
    },
    cashier: {
      ...requestWorkRoutes(on),
      deposits: on.cashier.deposits.handler(({ context, input }) => deposits(context, input)),
      createDeposit: on.cashier.createDeposit.handler(({ context, input }) => createDeposit(context, input)),
      createWithdrawal: on.cashier.createWithdrawal.handler(({ context, input }) =>
        createWithdrawal(context, input),
      ),
      deposit: on.cashier.deposit.handler(({ context, input }) => deposit(context, input)),
      depositTotals: on.cashier.depositTotals.handler(({ context, input }) => depositTotals(context, input)),
      withdrawals: on.cashier.withdrawals.handler(({ context, input }) => withdrawals(context, input)),
      withdrawal: on.cashier.withdrawal.handler(({ context, input }) => withdrawal(context, input)),
      withdrawalTotals: on.cashier.withdrawalTotals.handler(({ context, input }) =>
        withdrawalTotals(context, input),
      ),
      payoutCard: on.cashier.payoutCard.handler(({ context, input }) => payoutCard(context, input)),
      payoutBalance: on.cashier.payoutBalance.handler(({ context, input }) => payoutBalance(context, input)),
      revealAccount: on.cashier.revealAccount.handler(({ context, input }) => revealAccount(context, input)),
      previewBulk: on.cashier.previewBulk.handler(({ context, input }) => previewBulk(context, input)),
      bulk: on.cashier.bulk.handler(({ context, input }) => bulk(context, input)),
      slips: on.cashier.slips.handler(({ context, input }) => slips(context, input)),
      alikeSlips: on.cashier.alikeSlips.handler(({ context, input }) => alikeSlips(context, input)),
      removeSlip: on.cashier.removeSlip.handler(({ context, input }) => removeSlip(context, input)),
      cancel: on.cashier.cancel.handler(({ context, input }) => cancelRequest(context, input)),
      adjustBalance: on.cashier.adjustBalance.handler(({ context, input }) => adjustBalance(context, input)),
      transfer: on.cashier.transfer.handler(({ context, input }) => transfer(context, input)),
      complete: on.cashier.complete.handler(({ context, input }) => complete(context, input)),
    },
    crediting: {
      orders: on.crediting.orders.handler(({ context, input }) => orders(context, input)),
      order: on.crediting.order.handler(({ context, input }) => order(context, input)),
      totals: on.crediting.totals.handler(({ context, input }) => orderTotals(context, input)),
      evidence: on.crediting.evidence.handler(({ context, input }) => evidence(context, input)),
      settleUnknown: on.crediting.settleUnknown.handler(({ context, input }) =>
        settleUnknown(context, input),
      ),
      timeline: on.crediting.timeline.handler(({ context, input }) => timeline(context, input)),
      sendAgain: on.crediting.sendAgain.handler(({ context, input }) => sendAgain(context, input)),
      markUnknown: on.crediting.markUnknown.handler(({ context, input }) => markUnknown(context, input)),
      callOff: on.crediting.callOff.handler(({ context, input }) => callOff(context, input)),
      cutCredit: on.crediting.cutCredit.handler(({ context, input }) => cutCredit(context, input)),
      hold: on.crediting.hold.handler(({ context, input }) => hold(context, input)),
      liftHold: on.crediting.liftHold.handler(({ context, input }) => liftHold(context, input)),
      ...reconcileRoutes(on),
      ...backendRoutes(on),
    },
    accounts: accountRoutes(on),
    agents: {
      list: on.agents.list.handler(({ context, input }) => listAgents(context, input)),
      agent: on.agents.agent.handler(({ context, input }) => agent(context, input)),
      totals: on.agents.totals.handler(({ context, input }) => agentTotals(context, input)),
      create: on.agents.create.handler(({ context, input }) => createAgent(context, input)),
      update: on.agents.update.handler(({ context, input }) => updateAgent(context, input)),
      masters: on.agents.masters.handler(({ context, input }) => masters(context, input)),
      master: on.agents.master.handler(({ context, input }) => master(context, input)),
      masterTotals: on.agents.masterTotals.handler(({ context, input }) => masterTotals(context, input)),
      createMaster: on.agents.createMaster.handler(({ context, input }) => createMaster(context, input)),
      updateMaster: on.agents.updateMaster.handler(({ context, input }) => updateMaster(context, input)),
    },
    players: playerRoutes(on),
    staff: {
      audit: on.staff.audit.handler(({ context, input }) => auditList(context, input)),
      auditTotals: on.staff.auditTotals.handler(({ context, input }) => auditTotals(context, input)),
      auditLine: on.staff.auditLine.handler(({ context, input }) => auditLine(context, input)),
      auditChoices: on.staff.auditChoices.handler(({ context }) => auditChoices(context)),
      auditChain: on.staff.auditChain.handler(({ context }) => auditChain(context)),
      me: on.staff.me.handler(({ context }) => me(context)),
      savePreferences: on.staff.savePreferences.handler(({ context, input }) =>
        savePreferences(context, input),
      ),
      settings: on.staff.settings.handler(({ context }) => settings(context)),
      saveSettings: on.staff.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
      testTransfer: on.staff.testTransfer.handler(({ context, input }) => testTransfer(context, input)),
      register: on.staff.register.handler(({ context, input }) => register(context, input)),
      linkedAccounts: on.staff.linkedAccounts.handler(({ context }) => linkedAccounts(context)),
      unlinkAccount: on.staff.unlinkAccount.handler(({ context, input }) => unlinkAccount(context, input)),
      createFirstOwner: on.staff.createFirstOwner.handler(({ context, input }) =>
        createFirstOwner(context, input),
      ),
      ...staffRoutes(on),
    },
    dashboard: {
      counters: on.dashboard.counters.handler(({ context }) => counters(context)),
      summary: on.dashboard.summary.handler(({ context }) => summary(context)),
      work: on.dashboard.work.handler(({ context }) => work(context)),
      topPlayers: on.dashboard.topPlayers.handler(({ context }) => topPlayers(context)),
    },
    reports: reportRoutes(on),
    settings: {
      backups: on.settings.backups.handler(({ context }) => backups(context)),
      backUpNow: on.settings.backUpNow.handler(({ context }) => backUpNow(context)),
      kept: on.settings.kept.handler(({ context }) => kept(context)),
      health: on.settings.health.handler(({ context }) => health(context)),
    },
    setup: setupRoutes(on),
    connections: connectionRoutes(on),
    rewards: rewardRoutes(on),
    service: serviceRoutes(on),
  })
}
