import type { AgentId, MasterId, OperationId } from '@khlang/domain/brand'
import { agentSorts, masterSorts } from '@khlang/domain/agents/agent-sorts'
import { fitsCodes, maxCodeDigits, readUsername, usernamePattern } from '@khlang/domain/agents/agent'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import {
  id,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  name,
  text,
  uuid,
} from './wire.ts'
import { fieldRules } from './field-rules.ts'

/** An agent in the list. Codes of new players are its username and a number. */
export const agentRow = rowBase.extend({
  state: z.literal('active'),
  username: z.string(),
  name: z.string(),
  digits: z.int().describe('Number of digits in the player codes of this agent'),
  last: z.int().describe('The last number used in a player code'),
  displayCode: z
    .string()
    .describe('The last code used: the username followed by the number with leading zeros'),
  hasPassword: z.boolean(),
  masterCount: z.int(),
  userCount: z.int(),
  revision: z
    .int()
    .describe('Rises when the counts change or the password is hashed again; `version` does not rise then'),
})
export type AgentRow = z.infer<typeof agentRow>

/** A master in the list. `key`: the number in its LINE link, by which the player site names it too. */
export const masterRow = rowBase.extend({
  state: z.literal('active'),
  key: z.int(),
  name: z.string(),
  agent: z.object({ id: uuid, username: z.string(), name: z.string() }).nullable(),
  userCount: z.int(),
  lineCount: z.int().describe('Number of LINE members who came through this master’s link'),
  lineLink: z.string().nullable().describe('null until the shop has set a link template'),
  revision: z.int().describe('Rises only when the counts change; `version` does not rise then'),
})
export type MasterRow = z.infer<typeof masterRow>

export const agentFilter = listFilter
export const masterFilter = listFilter.extend({ agent: uuid.optional() })

/** Write-only. If left out, the existing password stays. */
const newPassword = z
  .string()
  .min(8, 'At least 8 characters.')
  .max(128, 'At most 128 characters.')
  .refine((value) => value.isWellFormed(), fieldRules.unstorable)
const usernameRule = fieldRules.username
const username = text(40, 1)
  .transform(readUsername)
  .refine((name) => usernamePattern.test(name), usernameRule)
const digitsRule = `A whole number from 1 to ${maxCodeDigits}.`
const digits = z.number(digitsRule).int(digitsRule).min(1, digitsRule).max(maxCodeDigits, digitsRule)

const agentInput = z.object({
  username,
  name: name(120),
  digits,
  password: newPassword.optional(),
})
const masterInput = z.object({ name: name(120), agentId: id<AgentId>().nullable() })

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const asSeen = { version: z.int().min(1) }
const readRoute = (name: string) => oc.route({ method: 'GET', path: `/agents/${name}`, tags: ['agents'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/agents/${name}`, tags: ['agents'] })

export const agents = {
  list: readRoute('list')
    .input(agentFilter.extend({ ...sorting(agentSorts), ...paging }))
    .output(page(agentRow)),
  agent: readRoute('agent')
    .input(z.object({ id: id<AgentId>() }))
    .output(agentRow)
    .errors(refuses('not-found')),
  totals: readRoute('totals').input(agentFilter).output(rowCount),
  create: command('create')
    .input(
      agentInput.extend(operation).refine((agent) => fitsCodes(agent, null), {
        path: ['username'],
        message: fieldRules['username-long'],
      }),
    )
    .output(agentRow)
    .errors(refuses('username-taken', 'operation-reused')),
  update: command('update')
    .input(agentInput.extend({ id: id<AgentId>(), ...asSeen }))
    .output(agentRow)
    .errors(refuses('not-found', 'username-taken', 'digits-too-few', 'stale-version')),
  masters: readRoute('masters')
    .input(masterFilter.extend({ ...sorting(masterSorts), ...paging }))
    .output(page(masterRow)),
  master: readRoute('master')
    .input(z.object({ id: id<MasterId>() }))
    .output(masterRow)
    .errors(refuses('not-found')),
  masterTotals: readRoute('master-totals').input(masterFilter).output(rowCount),
  /** Creates a master. Its key is the highest key plus one, even if several masters are created at once. */
  createMaster: command('create-master')
    .input(masterInput.extend(operation))
    .output(masterRow)
    .errors(refuses('not-found', 'operation-reused')),
  updateMaster: command('update-master')
    .input(masterInput.extend({ id: id<MasterId>(), ...asSeen }))
    .output(masterRow)
    .errors(refuses('not-found', 'stale-version')),
}
