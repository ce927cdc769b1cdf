import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import { whenText } from '#parts/when.ts'

type Acted = { createdAt: string; updatedAt: string; employee: string | null }

/** Columns for creation, last change (hidden at first), and the employee who made that. */
export const actedColumns = () =>
  ({
    time: {
      id: 'time',
      header: m.agent_created(),
      width: 164,
      sort: 'time',
      cell: ({ createdAt }) => <span className="digits">{whenText(createdAt)}</span>,
    },
    employee: {
      id: 'employee',
      header: m.column_employee(),
      width: 130,
      cell: ({ employee }) => employee?.split('@')[0] ?? '–',
    },
    updated: {
      id: 'updated',
      header: m.column_updated(),
      width: 164,
      hiddenAtFirst: true,
      cell: ({ updatedAt }) => <span className="digits">{whenText(updatedAt)}</span>,
    },
  }) satisfies Record<string, Column<Acted>>
