import { expect, test } from 'vitest'
import { mutantsOf } from './mutators.ts'
import { hole } from './tokens.ts'

/** Returns the mutants of a statement, all or of these kinds. `?` stands for an inserted value or fragment. */
const mutated = (sql: string, ...kinds: string[]) =>
  mutantsOf(sql.replaceAll('?', hole))
    .filter(({ name }) => kinds.length === 0 || kinds.includes(name))
    .map(({ strings }) => strings.join('?').replaceAll(/\s+/g, ' ').trim())

test('each part of a condition is dropped in turn, with the values in it', () => {
  const sql = `select 1 from entry where id = ? and state in ('open', 'done') and (holder is null or holder = ?)`
  expect(mutated(sql, 'DropCondition')).toEqual([
    `select 1 from entry where state in ('open', 'done') and (holder is null or holder = ?)`,
    `select 1 from entry where id = ? and (holder is null or holder = ?)`,
    `select 1 from entry where id = ? and state in ('open', 'done')`,
    `select 1 from entry where id = ? and state in ('open', 'done') and (holder = ?)`,
    `select 1 from entry where id = ? and state in ('open', 'done') and (holder is null )`,
  ])
  const byStrings = mutantsOf(`where a = ${hole} and b = ${hole} and c = ${hole}`)
  expect(byStrings.map(({ values }) => values)).toEqual([
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

test('a condition of one part is true, in a join and in a filter too', () => {
  expect(mutated('delete from a where id = ?')).toEqual(['delete from a where true'])
  expect(mutated('select * from a join b on a.id = b.id', 'DropCondition')).toEqual([
    'select * from a join b on true',
  ])
  expect(mutated('count(*) filter (where a.id = ?)')).toEqual(['count(*) filter (where true)'])
  expect(mutated('case when a.id = ? then b else c end')).toEqual([
    'case when true then b else c end',
    'case when false then b else c end',
  ])
})

test('a fragment that goes on with a condition, or follows one, is left whole', () => {
  expect(mutated('and state = ?')).toEqual([''])
  expect(mutated('select a from b where a = ? and c = ? ? order by ?', 'DropCondition')).toEqual([
    'select a from b where c = ? ? order by ?',
    'select a from b where a = ? ? order by ?',
  ])
})

test('the "and" of a between does not divide the condition, and each end is kept alone', () => {
  expect(mutated('where day between ? and ? and shop = ?')).toEqual([
    'where shop = ?',
    'where day >= ? and shop = ?',
    'where day <= ? and shop = ?',
    'where day between ? and ?',
  ])
})

test('a listed value, and a column of an update, are missing', () => {
  expect(mutated(`state in ('a', 'b', 'c')`)).toEqual([
    `state in ('b', 'c')`,
    `state in ('a', 'c')`,
    `state in ('a', 'b')`,
  ])
  expect(mutated('update a set b = ?, c = now(), d = null where id = 1', 'DropAssignment')).toEqual([
    'update a set c = now(), d = null where id = 1',
    'update a set b = ?, d = null where id = 1',
    'update a set b = ?, c = now() where id = 1',
  ])
  expect(mutated('on conflict (id) do update set b = excluded.b, c = ?')).toEqual([
    'on conflict (id) do update set c = ?',
    'on conflict (id) do update set b = excluded.b',
  ])
})

test('limits move to their other side, and what is not dropped is negated', () => {
  expect(mutated('a.number < ?')).toEqual(['a.number <= ?'])
  expect(mutated('select lease >= clock_timestamp() as late')).toEqual([
    'select lease > clock_timestamp() as late',
  ])
  expect(mutated(`select state = 'open' as is_open, hold is null, exists (select from b)`)).toEqual([
    `select state <> 'open' as is_open, hold is null, exists (select from b)`,
    `select state = 'open' as is_open, hold is not null, exists (select from b)`,
    `select state = 'open' as is_open, hold is null, not exists (select from b)`,
  ])
  expect(mutated('select not a, b is distinct from c')).toEqual([
    'select a, b is distinct from c',
    'select not a, b is not distinct from c',
  ])
})

test('a term of a sum is left out or taken away', () => {
  expect(mutated('select a.amount * 100 + b.bonus as all', 'Sum', 'DropTerm')).toEqual([
    'select b.bonus as all',
    'select a.amount * 100 - b.bonus as all',
    'select a.amount * 100 as all',
  ])
  expect(mutated(`(now() - interval '3 days')`)).toEqual([
    `(now() + interval '3 days')`,
    '(now() )',
    `(now() - interval '4 days')`,
  ])
})

test('coalesce becomes each of its values', () => {
  expect(mutated('coalesce(a.b, ?, 0)', 'Coalesce')).toEqual(['(a.b)', '(?)', '(0)'])
})

test('orders turn round, functions become their opposite, and joins and unions lose what they add', () => {
  expect(mutated('select a from b order by c, d desc nulls last limit 11', 'Order')).toEqual([
    'select a from b order by c desc, d desc nulls last limit 11',
    'select a from b order by c, d asc nulls last limit 11',
  ])
  expect(
    mutated(
      'select min(a), count(distinct b) from c left join d on c.id = d.id union all select 1',
      'Function',
      'Distinct',
      'Join',
    ),
  ).toEqual([
    'select max(a), count(distinct b) from c left join d on c.id = d.id union all select 1',
    'select min(a), count( b) from c left join d on c.id = d.id union all select 1',
    'select min(a), count(distinct b) from c join d on c.id = d.id union all select 1',
    'select min(a), count(distinct b) from c left join d on c.id = d.id union select 1',
  ])
})

test('numbers are one more and true is false, except where they say nothing', () => {
  expect(mutated('select a / 100, false from b limit 50')).toEqual([
    'select a / 101, false from b limit 50',
    'select a / 100, true from b limit 50',
    'select a / 100, false from b limit 51',
  ])
  expect(mutated('select 1 from a limit 1')).toEqual([])
  expect(mutated(`select 'a = 1 and b', "a and b", f.order -- and 1`)).toEqual([])
})
