import { api } from '@khlang/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { slipRoutes } from '#cashier/slips/slip-routes.ts'
import { notificationsRoute } from '#bank-feeds/notifications-route.ts'
import { startPhoneWorker } from '#bank-feeds/phone-worker.ts'
import { pushbullet } from '#bank-feeds/pushbullet.ts'
import { trueMoneyRoute } from '#bank-feeds/truemoney-route.ts'
import { lineApiUrl } from '#line/line-api.ts'
import { lineWebhookRoute } from '#line/line-webhook-route.ts'
import { createPushService } from '#notifications/push/post-push.ts'
import { pushDeviceCookie, pushDeviceOf } from '#platform/http/push-device-cookie.ts'
import { wakePushDevice } from '#notifications/push/push-device-store.ts'
import { pushKeyOf } from '#notifications/push/push-key.ts'
import { startNotifications } from '#notifications/events/start-notifications.ts'
import { startLine } from '#line/start-line.ts'
import { createLegacyImportWorker } from '#legacy-import/legacy-import-worker.ts'
import { oldFileRoute } from '#legacy-import/old-file-route.ts'
import { oldPictureRoute } from '#legacy-import/old-picture-route.ts'
import { createAnnouncer } from '#crediting/sending/announcer.ts'
import { openConnection } from '#crediting/sending/backend-connection.ts'
import { createBackend, maxCallMsOf } from '#crediting/sending/backend.ts'
import { type ConfiguredBackend, balanceManner } from '#crediting/sending/backend-manner.ts'
import { createCallMetrics } from '#crediting/sending/call-metrics.ts'
import { createBalanceReader, createCreditReader } from '#crediting/sending/credit-reader.ts'
import { createDispatcher } from '#crediting/sending/dispatcher.ts'
import { opensHeadersOf } from '#crediting/profile/profile-secret.ts'
import { createSteps } from '#crediting/sending/steps.ts'
import { watchHistory } from '#crediting/history/watch-history.ts'
import { createTransferTest } from '#crediting/profile/transfer-test.ts'
import { startChangeListener } from '#live/change-listener.ts'
import { createHub } from '#live/hub.ts'
import { liveRoute } from '#live/route.ts'
import { apiRoutes } from '#platform/http/api.ts'
import type { SenderOf } from '#platform/http/bodies.ts'
import { createHttp } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { noPolling, startWorkPoller } from '#platform/workers/work-poller.ts'
import { withoutOutputChecks } from '#platform/http/without-output-validation.ts'
import { startPurgeWorker } from '#platform/purge/purge-worker.ts'
import { createTraffic } from '#platform/http/traffic.ts'
import { runOnce } from '#platform/run-once.ts'
import { backendName } from '#platform/backend-address.ts'
import { sealingBy } from '#platform/secrets/sealed.ts'
import { avatarRoutes } from '#players/form/avatar-routes.ts'
import { ownPictureRoute } from '#staff/employees/picture-routes.ts'
import { passwordLinkRoute } from '#players/site/password-link-route.ts'
import { playerImportRoute } from '#players/import/import-route.ts'
import { exportRoute } from '#reports/export/export-route.ts'
import { importLinesRoute } from '#reports/export/import-lines-route.ts'
import { startRollupWorker } from '#rollups/rollup-worker.ts'
import { startBackupWorker } from '#settings/backup-worker.ts'
import { readShopFacts } from '#setup/store.ts'
import { startApprovalWorker } from '#staff/approvals/approval-worker.ts'
import { startAuditWorker } from '#staff/audit/audit-worker.ts'
import { authRoutes } from '#staff/sign-in/auth-routes.ts'
import { identifying, senderOf } from '#staff/sessions/identify.ts'
import { forgetAfterCommands, keepRecentSessions } from '#staff/sessions/recent-sessions.ts'
import { auditDenials } from '#staff/audit/audit-denials.ts'
import { verifyStaffPassword } from '#staff/sign-in/old-passwords.ts'
import { popupPage } from '#staff/linked-accounts/popup-page.ts'
import { pageReader } from '#staff/sessions/page-reader.ts'
import { createSignIn } from '#staff/sign-in/sign-in.ts'
import { mailLinked } from '#staff/linked-accounts/way-in-mail.ts'
import { startAutoMatcher } from '#statements/automation/auto-match.ts'
import { startClaimSweeper } from '#statements/desk/claim-sweeper.ts'
import { createImporter } from '#statements/imports/importer.ts'
import { uploadRoute } from '#statements/imports/upload-route.ts'
import { startClassifier } from '#statements/automation/classifier.ts'
import { createBackTestRunner } from '#statements/automation/back-test-runner.ts'
import { approvalCommands } from './approval-commands.ts'
import { docsRoutes } from './http/api-docs.ts'
import { readConsoleDist } from './http/console-dist.ts'
import { consolePages } from './http/console-pages.ts'
import { anonymousContext, type Context } from './context.ts'
import { forgetElsewhere } from './forget-elsewhere.ts'
import { isHeavy } from './http/heavy-reads.ts'
import { healthOf, monitoringRoutes } from './http/monitoring-routes.ts'
import { createRouter } from './http/router.ts'
import type { App, AppOptions } from './http/app-options.ts'

/** Creates the whole server, without a port. */
export async function createApp(options: AppOptions): Promise<App> {
  const { sql, sendingSql, log, files, witness, auditSecret, publicUrl, backend } = options
  const { social = {}, oldProject = {}, mail = null, waitForOthersMs } = options
  const closing = new AbortController()
  // Aborted while the server still answers: it then reports that it is not ready, so it gets no new requests.
  const shutdown = new AbortController()
  const poller = startWorkPoller(sql, log, options.pollMs)
  const history = await watchHistory({ sql, witness, auditKey: auditSecret, log, waitForOthersMs })
  const sealing = sealingBy(options.factorSecret)
  const maxCallMs = maxCallMsOf(backend.timeoutMs)
  const place = backendName(backend)
  const configuredBackend: ConfiguredBackend = {
    ...backend,
    place,
    call: createBackend(backend, backend.timeoutMs),
    openHeaders: opensHeadersOf(sealing, place),
  }
  const node = { name: newId(), place, mode: backend.mode, comparedRun: history.comparedRun, maxCallMs }
  const callMetrics = createCallMetrics()
  const dispatcher = createDispatcher(
    {
      sql: sendingSql,
      poller,
      call: configuredBackend.call,
      connect: () => openConnection(new URL(backend.url)),
      announce: createAnnouncer(sql, log),
      mode: backend.mode,
      place,
      openHeaders: configuredBackend.openHeaders,
      steps: createSteps(sendingSql, node, log),
      noteTake: history.noteTake,
      maxCallMs,
      log,
      metrics: callMetrics,
      traces: options.traces ?? null,
      closing: closing.signal,
    },
    { slots: options.sendingSlots ?? 16 },
  )
  const testTransfer = backend.bundled ? createTransferTest(backend) : null
  const hub = createHub()
  const signIn = await createSignIn(sql, {
    publicUrl,
    secret: options.secret,
    social,
    verify: (stored) => verifyStaffPassword({ sql, sealing }, stored),
    onLinked: mailLinked({ sql, mail, log }),
    onPushDevice: (device) => wakePushDevice(sql, device),
  })
  const recent = keepRecentSessions(signIn.findSession, { isReceiving: () => changes.isReceiving() })
  const changes = await startChangeListener(sql, hub, log, { onTopic: recent.noteChange })
  const importer = createImporter(sql, poller, log)
  const stopClaimSweeper = startClaimSweeper(sql, poller, log)
  const { runPeriodically: repeat } = (options.upkeep ?? true) ? poller : noPolling
  const stopRollupWorker = startRollupWorker(sql, poller, log, { repeat })
  const auditWorker = startAuditWorker({
    sql,
    witness,
    key: auditSecret,
    epoch: history.epochForHead,
    mail,
    log,
    repeat,
  })
  const purgeWorker = startPurgeWorker({ sql, files, log, repeat })
  const backups = { settings: options.backups ?? null, closing: closing.signal }
  const backupWorker = startBackupWorker({ sql, witness, log, repeat, ...backups })
  const stopClassifier = await startClassifier(sql, log)
  const stopAutoMatch = await startAutoMatcher({ sql, sending: dispatcher }, log, options.autoMatchRetryMs)
  const backTests = createBackTestRunner(sql, poller, log)
  const legacyImport = createLegacyImportWorker({ sql, poller, log, sealing, endpoint: oldProject })
  const http = await createHttp(options)
  forgetAfterCommands(http, recent)

  const eventPoller = (options.sweeps ?? true) ? poller : noPolling
  const line = startLine({ url: options.lineUrl ?? lineApiUrl, sql, sealing, log, poller: eventPoller })
  const push = createPushService(pushKeyOf(options.pushSecret, publicUrl), options.pushServices ?? [])
  const notifications = startNotifications({
    sql,
    sealing,
    push,
    log,
    publicUrl,
    poller: eventPoller,
    wakeLine: line.wakeSender,
  })
  const shutsDown = AbortSignal.any([closing.signal, shutdown.signal])
  const watched = { sql, closing: shutsDown, changes, history, purgeWorker, backupWorker }
  const health = await healthOf(watched, options)
  const identified = identifying({
    sql,
    signIn,
    recent,
    traffic: createTraffic(http, isHeavy, options.traffic),
  })
  const context: Context = {
    ...anonymousContext,
    push,
    approvalCommands,
    sealing,
    publicUrl,
    mail,
    backupWorker,
    health,
    witness,
    auditKey: auditSecret,
    sql,
    log,
    files,
    forgetElsewhere,
    readShopFacts,
    sending: dispatcher,
    importer,
    legacyImport,
    oldProject,
    backTests,
    backend: configuredBackend,
    readCredits: createCreditReader(backend, () => balanceManner(sql, configuredBackend)),
    readBalance: createBalanceReader(backend, () => balanceManner(sql, configuredBackend)),
    testTransfer,
    wakeWebhook: notifications.wakeWebhook,
    line,
  }
  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const { caller, session } = await identified(request)
    return {
      ...context,
      caller,
      session,
      giveSession: ({ token, until }) => void reply.header('set-cookie', signIn.sessionCookie(token, until)),
      pushDevice: pushDeviceOf(request.headers.cookie),
      keepPushDevice: (id) => void reply.header('set-cookie', pushDeviceCookie(id, publicUrl)),
      address: request.ip,
    }
  }
  const approvalWorker = startApprovalWorker({ ...context, poller })
  const phoneWorker = startPhoneWorker({
    sql,
    poller,
    sealing,
    log,
    ...(options.phones ?? { endpoints: pushbullet }),
  })
  const dist = readConsoleDist()
  auditDenials(http, { sql, log })
  monitoringRoutes(http, { sql, hub, changes, health, callMetrics }, options)
  authRoutes(http, { sql, signIn, publicUrl, log })
  popupPage(http)
  passwordLinkRoute(http, { sql })
  liveRoute(http, {
    sql,
    hub,
    isReceiving: changes.isReceiving,
    onTopic: changes.onTopic,
    log,
    build: dist.build,
    identify: identified,
    beatSeconds: options.beatSeconds,
  })
  const fileRoutes = [exportRoute, importLinesRoute, uploadRoute, slipRoutes, playerImportRoute, oldFileRoute]
  const whoSends: SenderOf = (request, act) => senderOf({ sql, signIn }, request, act)
  for (const route of fileRoutes) route(http, { sql, identify: identified, senderOf: whoSends })
  oldPictureRoute(http, { sql, files, identify: identified })
  avatarRoutes(http, { sql, files, log, identify: identified })
  ownPictureRoute(http, { sql, files, log, identify: identified })
  notificationsRoute(http, { sql, sealing })
  trueMoneyRoute(http, { sql, sealing })
  lineWebhookRoute(http, { sql, sealing, wake: line.onEvent })
  docsRoutes(http, { identify: identified })
  apiRoutes<Context>(http, createRouter(options.checkOutputs ? api : withoutOutputChecks(api)), {
    contextOf,
    senderOf: whoSends,
    log,
    answerWithin: options.answerWithin,
    checkRefusals: options.checkOutputs,
  })
  const reader = pageReader({ sql, signIn, publicUrl, readShopFacts })
  const providers = Object.keys(social)
  await consolePages(http, { publicUrl, dist, reader, pageReaderMs: options.pageReaderMs, providers })

  return {
    http,
    dispatcher,
    importer,
    legacyImport,
    hub,
    sealAudit: auditWorker.seal,
    compareHistory: history.compare,
    historyRun: history.comparedRun,
    keepApprovals: approvalWorker.keep,
    backupWorker,
    keepLine: line.keep,
    sendNotifications: notifications.keep,
    stopBeingReady: () => shutdown.abort(),
    close: runOnce(async () => {
      closing.abort()
      const pollersStopped = Promise.all([poller.close(), stopClaimSweeper()])
      // These workers may run for minutes. Closing does not wait for them: their next run does the rest.
      void stopRollupWorker()
      void purgeWorker.close()
      // Stops taking orders, and lets running calls end before the server closes, since the back-end may
      // query the server about a call while it carries it out.
      await dispatcher.close()
      await http.close()
      await notifications.close()
      await line.close()
      await approvalWorker.close()
      await phoneWorker.close()
      await stopAutoMatch()
      await importer.close()
      await legacyImport.close()
      await backupWorker.close()
      await auditWorker.close()
      await history.close()
      await backTests.close()
      await stopClassifier()
      await changes.close()
      await pollersStopped
    }),
  }
}
