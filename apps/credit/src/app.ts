import { createHash } from 'node:crypto'
import {
  addCredit,
  deleteCredit,
  idempotencyHeader,
  transcodes,
} from '@khlang/contract/credit-backend'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Sql, TransactionSql } from 'postgres'
import { type ConsoleAddress, readLossReturn, readRequest } from './console.ts'
import { createFaults, deliver, faultOrder } from './faults.ts'
import { addTo, type Answer, once, readCredits, record, remembered, takeFrom } from './ledger.ts'

type Options = {
  /** A database with our schema. */
  sql: Sql
  /** Off: the contract as specified, where a repeat is another call. */
  honourKeys: boolean
  /** Whether faults can be asked for. Never where real money is. */
  faults: boolean
  slowMs?: number
  /** Who says what a key in a path stands for. */
  console?: ConsoleAddress
}
