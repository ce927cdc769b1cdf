import { holdFilters } from '@khlang/domain/cashier/deposit-filter'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as m from '#messages'
import { AmountFields } from '#parts/lists/AmountFields.tsx'
import { isWrongBaht, typedBaht } from '#parts/lists/typed-baht.ts'
import { textOf } from '#parts/lists/list-search.ts'
import { useMe } from '#parts/session/me.ts'
import styles from './RequestFilters.module.css'
import { type RequestFilterSearch, origins } from './request-search.ts'
import { holdFilterText, originText } from './filter-labels.ts'

export type RequestFiltersProps = {
  search: RequestFilterSearch
  onSearch: (change: Partial<RequestFilterSearch>) => void
}

/** The banks offered as filter. Other banks can be given in the URL. */
const banks = ['SCB', 'KBANK', 'KRUNGSRI', 'KTB', 'BBL', 'GSB', 'TTB', 'BAAC', 'TRUEMONEY']

/**
 * Filters by player (whole code), amount, bank, origin, hold, and the e-mail of who acted last. Typed values apply when
 * the form is sent. The other filters are in the bar above the list.
 */
export function RequestFilters({ search, onSearch }: RequestFiltersProps) {
  const me = useMe()
  const [player, setPlayer] = useState(search.player ?? '')
  const [from, setFrom] = useState(search.amountFrom ?? '')
  const [to, setTo] = useState(search.amountTo ?? '')
  const [employee, setEmployee] = useState(search.employee ?? '')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWrongBaht(from) || isWrongBaht(to)) return
    onSearch({
      player: textOf(player.trim()),
      amountFrom: typedBaht(from),
      amountTo: typedBaht(to),
      employee: textOf(employee.trim()),
    })
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  return (
    <form className={styles.filters} onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        label={m.filter_player()}
        value={player}
        onChange={(event) => setPlayer(event.currentTarget.value)}
      />
      <AmountFields from={from} to={to} onFrom={setFrom} onTo={setTo} />
      <div className={styles.pair}>
        <NativeSelect
          size="sm"
          label={m.column_bank()}
          value={search.bank ?? ''}
          data={[{ value: '', label: m.filter_any() }, ...banks]}
          onChange={(event) => onSearch({ bank: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          size="sm"
          label={m.deposit_origin()}
          value={search.origin ?? ''}
          data={[
            { value: '', label: m.filter_any() },
            ...origins.map((origin) => ({ value: origin, label: originText(origin) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ origin: origins.find((origin) => origin === value) })
          }
        />
      </div>
      <NativeSelect
        size="sm"
        label={m.filter_hold()}
        value={search.hold ?? ''}
        data={[
          { value: '', label: m.filter_any() },
          ...holdFilters.map((hold) => ({ value: hold, label: holdFilterText(hold) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ hold: holdFilters.find((hold) => hold === value) })
        }
      />
      <TextInput
        size="sm"
        type="email"
        label={m.filter_employee()}
        value={employee}
        onChange={(event) => setEmployee(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button size="compact-sm" variant="subtle" onClick={() => setEmployee(me.email)}>
          {m.filter_mine()}
        </Button>
        <Button size="sm" type="submit">
          {m.filter_apply()}
        </Button>
      </div>
    </form>
  )
}
