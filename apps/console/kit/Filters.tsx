import { useState } from 'react'
import { FilterBar } from '#parts/filters/FilterBar.tsx'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { Presets } from '#parts/filters/Presets.tsx'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { AmountFields } from '#parts/lists/AmountFields.tsx'
import { FilterButton } from '#parts/lists/FilterButton.tsx'
import { FilterChips } from '#parts/lists/FilterChips.tsx'
import { ListFoot } from '#parts/lists/ListFoot.tsx'
import { SelectionBar } from '#parts/lists/SelectionBar.tsx'
import type { PeriodSearch } from '#parts/filters/period.ts'
import { Section, State } from './Section.tsx'
import { tall } from './samples.ts'

const ignore = () => {}

export function Filters() {
  const [text, setText] = useState('')
  const [period, setPeriod] = useState<PeriodSearch>({ period: 'today' })
  const [amount, setAmount] = useState({ from: 'x', to: '500' })
  const [preset, setPreset] = useState('100')
  return (
    <Section title="Filters">
      <State name="FilterBar" wide>
        <FilterBar>
          <SearchField label={tall} value={text} onSearch={setText} />
          <PeriodFilter {...period} onChange={setPeriod} />
          <FilterButton>{tall}</FilterButton>
        </FilterBar>
      </State>
      <State name="AmountFields: one wrong" wide>
        <AmountFields
          {...amount}
          onFrom={(from) => setAmount({ ...amount, from })}
          onTo={(to) => setAmount({ ...amount, to })}
        />
      </State>
      <State name="FilterChips" wide>
        <FilterChips
          chips={[
            { name: 'state', label: 'สถานะ', value: tall, onRemove: ignore },
            { name: 'bank', label: 'ธนาคาร', value: 'SCB', onRemove: ignore },
          ]}
          onClear={ignore}
        />
      </State>
      <State name="Presets" wide>
        <Presets
          label="Presets"
          presets={['100', '500', '1000'].map((value) => ({ value, text: value }))}
          value={preset}
          onChange={setPreset}
        />
      </State>
      <State name="SelectionBar" wide>
        <SelectionBar count={12} isAllSelected={false} onAll={ignore} onNone={ignore}>
          {tall}
        </SelectionBar>
      </State>
      <State name="ListFoot" wide>
        <ListFoot totals={{ count: 1250, more: false }} sums={[{ label: tall, text: '1,234.50' }]} />
        <ListFoot totals={{ count: 100_000, more: true }} sums={null} />
      </State>
    </Section>
  )
}
