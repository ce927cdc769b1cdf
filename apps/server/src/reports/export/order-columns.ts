import type { exportColumns } from '@khlang/contract/reports/reports'
import type { OrderRecord } from '#crediting/store.ts'
import { type ExportColumn, total } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'
import { orderStates } from './state-words.ts'

/** The columns of credit orders in exports. */
export const orderColumns: Record<(typeof exportColumns.orders)[number], ExportColumn<OrderRecord>> = {
  time: { headings: [w.column_time], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  number: { headings: [fileWords.orderNumber], cells: ({ number }) => [number] },
  player: {
    headings: [fileWords.playerCode, fileWords.playerName],
    cells: ({ playerCode, playerName }) => [playerCode, playerName],
  },
  credits: {
    headings: [w.order_credits],
    cells: ({ credits }) => [credits],
    totals: total(({ credits }) => credits),
  },
  request: { headings: [fileWords.depositNumber], cells: ({ requestNumber }) => [requestNumber] },
  status: { headings: [w.column_status], cells: ({ state }, say) => [say.text(orderStates[state])] },
  sent: { headings: [w.order_sent], cells: ({ sentAt }, say) => [say.time(sentAt)] },
  employee: {
    headings: [w.column_employee],
    cells: ({ decidedBy, orderedBy }, say) => [say.who(decidedBy ?? orderedBy)],
  },
}
