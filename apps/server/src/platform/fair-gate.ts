/** Somebody who waits for a place. */
type Waiter = { come: () => void; refused: (why: 'late') => void }

type Person = {
  underWay: number
  waiting: Waiter[]
  /** When they last had a turn, counted in turns: whoever had none comes first. */
  turn: number
}

type Bounds = {
  /** Places for everybody together. */
  atOnce: number
  /** Places for one person. */
  each: number
  /** So many more of one person wait. */
  waiting: number
  /** Nobody waits longer. */
  patienceMs: number
}

export type Entry = 'full' | 'late' | (() => void)

/**
 * So many at once, and of one person no more than their share. Whose turn it is goes round by person, not by call: who asks for a
 * thousand things waits for their own, and the next person's one thing comes after at most one of each who waits.
 */
export function fairGate({ atOnce, each, waiting: most, patienceMs }: Bounds) {
  /** In the order in which they came; who has nothing here is forgotten. */
  const people = new Map<string, Person>()
  let [underWay, turns] = [0, 0]

  function leave(name: string, person: Person): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      underWay -= 1
      person.underWay -= 1
      letIn()
      if (person.underWay === 0 && person.waiting.length === 0) people.delete(name)
    }
  }

  function letIn(): void {
    while (underWay < atOnce) {
      const next = [...people.values()]
        .filter((one) => one.waiting.length > 0 && one.underWay < each)
        .reduce<Person | null>((first, one) => (first && first.turn <= one.turn ? first : one), null)
      if (next === null) return
      underWay += 1
      next.underWay += 1
      next.turn = ++turns
      next.waiting.shift()!.come()
    }
  }

  return {
    /** A place, and what gives it back; `gone` is told what to do when the caller goes while they wait. */
    async enter(name: string, gone: (forget: () => void) => void = () => {}): Promise<Entry> {
      const person = people.get(name) ?? { underWay: 0, waiting: [], turn: 0 }
      if (person.waiting.length >= most) return 'full'
      people.set(name, person)
      const answer = new Promise<Entry>((resolve) => {
        const late = setTimeout(() => waiter.refused('late'), patienceMs)
        const waiter: Waiter = {
          come() {
            clearTimeout(late)
            resolve(leave(name, person))
          },
          refused(why) {
            clearTimeout(late)
            const at = person.waiting.indexOf(waiter)
            if (at < 0) return
            person.waiting.splice(at, 1)
            if (person.underWay === 0 && person.waiting.length === 0) people.delete(name)
            resolve(why)
          },
        }
        person.waiting.push(waiter)
        gone(() => waiter.refused('late'))
      })
      letIn()
      return answer
    },
    /** How many have a place, and how many people are known to it. */
    size: () => ({ underWay, people: people.size }),
  }
}
