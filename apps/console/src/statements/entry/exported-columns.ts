import * as m from '#messages'

/** The columns of an export of entries, in their order. The server knows them by these ids. */
export const exportedColumns = () => [
  { id: 'time', header: m.sort_heard() },
  { id: 'occurred', header: m.sort_occurred() },
  { id: 'number', header: m.column_number() },
  { id: 'account', header: m.desk_account() },
  { id: 'amount', header: m.filter_amount() },
  { id: 'sender', header: m.entry_sender() },
  { id: 'status', header: m.column_status() },
  { id: 'player', header: m.column_player() },
  { id: 'employee', header: m.column_employee() },
  { id: 'result', header: m.entry_result() },
]
