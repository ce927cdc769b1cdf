import type { BackendMode } from '@khlang/domain/crediting/order'
import type { FastifyInstance } from 'fastify'
import type { PushbulletEndpoints } from '#bank-feeds/pushbullet.ts'
import type { OldProjectEndpoint } from '#legacy-import/live-project/fetch-project.ts'
import type { LegacyImportWorker } from '#legacy-import/legacy-import-worker.ts'
import type { BackendAddress } from '#platform/backend-address.ts'
import type { Dispatcher } from '#crediting/sending/dispatcher.ts'
import type { Hub } from '#live/hub.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { HttpOptions } from '#platform/http/http.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { SendMail } from '#platform/mail.ts'
import type { TrafficLimits } from '#platform/http/traffic.ts'
import type { Witness } from '#platform/monitoring/witness.ts'
import type { BackupWorker, BackupSettings } from '#settings/backup-worker.ts'
import type { SocialProviders } from '#staff/linked-accounts/social.ts'
import type { Importer } from '#statements/imports/importer.ts'

export type AppOptions = HttpOptions & {
  sql: Sql
  /** The connections on which orders are carried out. Their statements always use the key (`byKey` of `connect`). */
  sendingSql: Sql
  log: Log
  files: Files
  /** Records outside the database what it contains. */
  witness: Witness
  /** The secret that seals the audit log. */
  auditSecret: string
  /**
   * How long nothing is sent after a change to another PostgreSQL, if not the default. Tests set it, since they
   * need not wait for the witness records of other nodes.
   */
  waitForOthersMs?: number
  /** Where the daily backup goes; without it none is made. */
  backups?: BackupSettings | null
  /** Why the server does not count as ready although it listens (`/health/ready`); null once it does. */
  notReadyYet?: () => string | null
  /** The folder of the embedded database, whose free disk space is watched. */
  dataDir?: string | undefined
  /** The token with which other machines may read the metrics; without one, only this machine may. */
  metricsToken?: string | undefined
  /** The secret of sessions: with another one, everybody has to sign in again. */
  secret: string
  /**
   * The secret with which second factors, and the tokens of LINE, phones, webhooks and the back-end, are encrypted
   * in the database.
   */
  factorSecret: string
  /**
   * The secret from which the key for browser push subscriptions is derived, and push services in addition
   * to those of the known browsers.
   */
  pushSecret: string
  pushServices?: readonly string[]
  /** Where the messages of phones are read, if not from the real service. */
  phones?: {
    endpoints: PushbulletEndpoints
    maxSilenceMs?: number
    maxWaiting?: number
    retryDelayMs?: (tries: number) => number
  }
  /** Providers of accounts with which people may sign in. */
  social?: SocialProviders
  /** Null or undefined if no mail is sent. */
  mail?: SendMail | null
  backend: BackendAddress & {
    mode: BackendMode
    timeoutMs: number
    bundled: boolean
  }
  /** The address of LINE's Messaging API, if it is a fake. */
  lineUrl?: string | undefined
  /** The address of the old project's document database, if it is a fake. */
  oldProject?: OldProjectEndpoint
  /** Maximum number of concurrent calls to the back-end. */
  sendingSlots?: number
  /**
   * Whether the server polls for due events and messages on its own. Tests that simulate another process run
   * this work explicitly.
   */
  sweeps?: boolean
  /**
   * Whether what is done every few minutes or nightly runs on its own: sealing the audit, checks, purge and backup. Tests
   * do each when they want it.
   */
  upkeep?: boolean
  /** Milliseconds between two polls for due work, if not the default. */
  pollMs?: number | undefined
  /** Milliseconds until auto-match looks again at an entry that it left to people, if not the default. */
  autoMatchRetryMs?: number | undefined
  /** Seconds between two heartbeats of the live streams, if not the default. Tests set a shorter time. */
  beatSeconds?: number
  /** How long a page waits for its reader's preferences, in milliseconds, if not the default. */
  pageReaderMs?: number | undefined
  traffic?: Partial<TrafficLimits>
  /** Time after which an API call is answered even if its work continues, if not the default. */
  answerWithin?: { ms: number } | undefined
  /** Validates our own answers and refusals against the contract: on in tests. */
  checkOutputs?: boolean
}

export type App = {
  http: FastifyInstance
  dispatcher: Dispatcher
  importer: Importer
  legacyImport: LegacyImportWorker
  hub: Hub
  /** Seals the current audit lines and writes their head outside the database now. For tests. */
  sealAudit: () => Promise<void>
  /** Compares the database with the witness's records now, to find lost history. */
  compareHistory: () => Promise<void>
  /**
   * The run of the database (the time since its last start) that was last compared like this. Orders are taken only in
   * this run. Null before the first.
   */
  historyRun: () => string | null
  /** Processes approvals now: those that are due, those left unfinished, and those whose figures changed. */
  keepApprovals: () => Promise<void>
  /** Processes due work of the LINE account now: events, profiles, messages to send. */
  keepLine: () => Promise<void>
  backupWorker: BackupWorker
  /** Delivers pending events to all subscribers now. */
  sendNotifications: () => Promise<void>
  /**
   * Makes the server report that it is not ready, while it keeps working, so that a load balancer notices
   * before `close`.
   */
  stopBeingReady: () => void
  close: () => Promise<void>
}
