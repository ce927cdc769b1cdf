import { codeOf } from '@khlang/domain/agents/agent'
import type { AgentId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findCounter, nextFree } from './referral-store.ts'

/** Returns the code that `create` would assign now; asking reserves nothing. */
export async function nextCode({ caller, sql }: Context, { agentId }: { agentId: AgentId }) {
  permit(caller, 'list.view')
  const counter = (await findCounter(sql, agentId)) ?? refuse('not-found')
  return { code: codeOf(counter.username, await nextFree(sql, counter)) }
}
