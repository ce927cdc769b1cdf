/** A request that waits for a place. */
type Waiter = { admit: () => void; turnAway: (reason: 'late') => void }

type Person = {
  underWay: number
  waiting: Waiter[]
  /** Number of this person's last turn; 0, and thus first, for a person who had none yet. */
  turnNumber: number
}

type Bounds = {
  /** Places for everybody together. */
  totalPlaces: number
  /** Places for one person. */
  placesEach: number
  /** How many more requests of one person may wait. */
  maxWaitingEach: number
  /** The longest wait. */
  maxWaitMs: number
}

/**
 * The function that frees the place, or why there is none. `full`: too many calls of this person wait. `late`: the
 * longest wait has passed, or the caller has left.
 */
export type Entry = 'full' | 'late' | (() => void)

/**
 * Limits concurrency in total and per person. Turns rotate by person, not by call: a person with a thousand
 * calls waits for their own calls, and another person's single call waits for at most one call of each
 * waiting person.
 */
export function fairGate({ totalPlaces, placesEach, maxWaitingEach, maxWaitMs }: Bounds) {
  /** People in order of arrival. A person with no call running or waiting is removed. */
  const people = new Map<string, Person>()
  let [underWay, turns] = [0, 0]

  function leave(name: string, person: Person): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      underWay -= 1
      person.underWay -= 1
      letIn()
      if (person.underWay === 0 && person.waiting.length === 0) people.delete(name)
    }
  }

  function letIn(): void {
    while (underWay < totalPlaces) {
      const next = [...people.values()]
        .filter((one) => one.waiting.length > 0 && one.underWay < placesEach)
        .reduce<Person | null>(
          (first, one) => (first && first.turnNumber <= one.turnNumber ? first : one),
          null,
        )
      if (next === null) return
      take(next)
      next.waiting.shift()!.admit()
    }
  }

  function take(person: Person): void {
    underWay += 1
    person.underWay += 1
    person.turnNumber = ++turns
  }

  return {
    /**
     * Waits for a place. `gone` is given a callback to call if the caller leaves while waiting.
     */
    async enter(name: string, gone: (forget: () => void) => void = () => {}): Promise<Entry> {
      const person = people.get(name) ?? { underWay: 0, waiting: [], turnNumber: 0 }
      if (person.waiting.length >= maxWaitingEach) return 'full'
      people.set(name, person)
      // There is a place at once for nearly every call: whoever waits while there is room has all their own places taken.
      if (underWay < totalPlaces && person.underWay < placesEach) {
        take(person)
        return leave(name, person)
      }
      return new Promise<Entry>((resolve) => {
        const timer = setTimeout(() => waiter.turnAway('late'), maxWaitMs)
        const waiter: Waiter = {
          admit() {
            clearTimeout(timer)
            resolve(leave(name, person))
          },
          turnAway(reason) {
            clearTimeout(timer)
            const index = person.waiting.indexOf(waiter)
            if (index < 0) return
            person.waiting.splice(index, 1)
            if (person.underWay === 0 && person.waiting.length === 0) people.delete(name)
            resolve(reason)
          },
        }
        person.waiting.push(waiter)
        gone(() => waiter.turnAway('late'))
      })
    },
    /** How many places are taken, and how many people have calls running or waiting. */
    size: () => ({ underWay, people: people.size }),
  }
}
