import type { MasterFilter } from '@khlang/domain/agents/agent-filter'
import type { MasterSort } from '@khlang/domain/agents/agent-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listMasters, mastersBy } from './masters-store.ts'
import { masterRow } from './rows.ts'

type Input = MasterFilter & {
  limit: number
  cursor?: string | undefined
  sort: MasterSort
  direction: Direction
}

/**
 * Returns one page of masters. Each row has what the role may do with it, and the master's LINE link: null until the
 * shop has set a template.
 */
export async function masters({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery(input, mastersBy)
  const page = toPage(await listMasters(sql, input, query), query.limit, query.sorting)
  const template = await readSetting(sql, 'line.linkTemplate')
  return { rows: page.rows.map((record) => masterRow(record, role, template)), next: page.next }
}
