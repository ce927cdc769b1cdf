import { SearchField } from '../filters/SearchField.tsx'

type Props = {
  label: string
  /** What is typed. */
  q: string
  /** Whether there are more choices than are offered. */
  hasMore: boolean
  onSearch: (q: string) => void
}

const pauseMs = 150

/** Searches among the choices of a select beside it, at the server, where there are more than the select offers. */
export const ChoiceSearch = ({ label, q, hasMore, onSearch }: Props) =>
  hasMore || q !== '' ? <SearchField label={label} value={q} onSearch={onSearch} pauseMs={pauseMs} /> : null
