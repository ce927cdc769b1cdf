/** One kind of failure of a shop on many machines, tried with real engines. */
export type Drill = {
  name: string
  /** What passes, in one line. */
  passes: string
  run(folder: string): Promise<Outcome>
}

/** What was measured, and what of it is not as it must be; nothing if the drill is passed. */
type Outcome = { figures: Record<string, unknown>; complaints: string[] }

/** Collects figures and complaints: a figure that must be so and is not is a complaint under its name. */
export function newOutcome() {
  const figures: Record<string, unknown> = {}
  const complaints: string[] = []
  return {
    note(name: string, figure: unknown) {
      figures[name] = typeof figure === 'number' ? Math.round(figure * 100) / 100 : figure
    },
    must(name: string, figure: unknown, isSo: boolean) {
      this.note(name, figure)
      if (!isSo) complaints.push(`${name}: ${JSON.stringify(figure)}`)
    },
    figures,
    complaints,
  }
}
