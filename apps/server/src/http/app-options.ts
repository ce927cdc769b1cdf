import type { BackendMode } from '@khlang/domain/crediting/order'
import type { FastifyInstance } from 'fastify'
import type { PushbulletPlaces } from '#connections/pushbullet.ts'
import type { OldProjectPlace } from '#connections/firebase/fetch-project.ts'
import type { Mover } from '#connections/mover.ts'
import type { BackendPlace } from '#platform/backend-place.ts'
import type { Dispatcher } from '#crediting/dispatcher.ts'
import type { Hub } from '#live/hub.ts'
import type { Sql } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import type { HttpOptions } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import type { SendMail } from '#platform/mail.ts'
import type { TrafficLimits } from '#platform/traffic.ts'
import type { Witness } from '#platform/witness.ts'
import type { BackupWorker, BackupSettings } from '#settings/backup-worker.ts'
import type { SocialProviders } from '#staff/social.ts'
import type { Importer } from '#statements/importer.ts'

export type AppOptions = HttpOptions & {
  sql: Sql
  /** Of the workers that carry orders out (`connect`, `byKey`). */
  workerSql: Sql
  log: Log
  files: Files
  /** What is known of the database outside it. */
  witness: Witness
  /** By which the audit is sealed. */
  auditSecret: string
  /** How long nothing is sent from another PostgreSQL than before, when it is not the usual time: no test has other nodes to wait for. */
  hearOthersMs?: number
  /** Where the daily backup goes; without it none is made. */
  backups?: BackupSettings | null
  secret: string
  /** By which second factors are sealed in the database. */
  factorSecret: string
  /** What makes the key that browsers subscribe to, and push services besides those of browsers. */
  pushSecret: string
  pushServices?: readonly string[]
  /** Where phones are heard, when it is not at the real one. */
  phones?: {
    places: PushbulletPlaces
    lookMs?: number
    silentMs?: number
    againMs?: (tries: number) => number
  }
  /** Where people may sign in by an account they have elsewhere. */
  social?: SocialProviders
  mail?: SendMail | null
  backend: BackendPlace & {
    mode: BackendMode
    timeoutMs: number
    /** The one that comes with the product. */ bundled: boolean
  }
  /** Where LINE's Messaging API is, when it is a stand-in. */
  lineUrl?: string | undefined
  /** Where the document database of an old project is, when it is a stand-in. */
  oldProject?: OldProjectPlace
  /** Calls to the back-end under way at once. */
  workers?: number
  /** Whether it looks by itself for what is due to be told and sent: tests that play another process decide when. */
  sweeps?: boolean
  /** Between two beats of the live streams, when it is not the usual time: tests do not wait ten seconds for each. */
  beatSeconds?: number
  traffic?: Partial<TrafficLimits>
  /** Check our own answers against the contract: on in tests. */
  checkOutputs?: boolean
}

export type App = {
  http: FastifyInstance
  dispatcher: Dispatcher
  importer: Importer
  mover: Mover
  hub: Hub
  /** Seals what the audit has now, at once. */
  sealAudit: () => Promise<void>
  /** Compares the history with what is written outside the database, at once. */
  compareHistory: () => Promise<void>
  /** The running of the database that was compared. */
  historyRun: () => string | null
  /** Looks after approvals, at once: what is due, what was left, what has changed. */
  keepApprovals: () => Promise<void>
  /** Does what is due of the account at LINE, at once: events, profiles, what is to be sent. */
  keepLine: () => Promise<void>
  backupWorker: BackupWorker
  /** Tells what happened to whoever wants to be told, at once. */
  keepTelling: () => Promise<void>
  close: () => Promise<void>
}
