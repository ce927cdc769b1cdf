import { IconChartBar, IconTable } from '@tabler/icons-react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'

type Props = { name: string; isTable: boolean; onChange: (on: boolean) => void }

/** Switches between chart and table. */
export const TableSwitch = ({ name, isTable, onChange }: Props) => (
  <IconButton
    label={isTable ? m.dashboard_as_chart({ name }) : m.dashboard_as_table({ name })}
    onClick={() => onChange(!isTable)}
  >
    {isTable ? <IconChartBar size={18} aria-hidden="true" /> : <IconTable size={18} aria-hidden="true" />}
  </IconButton>
)
