interface ActorSystem {
  get(id: string): unknown;
}
/**
 * An actor that the workstation registered under a name, or undefined where there is none. XState
 * types the registry of a
 * system by nothing but the name, so these two functions are the only places that say what stands
 * behind one.
 */
export const findActor = <Ref>(system: ActorSystem, id: string): Ref | undefined =>
  system.get(id) as Ref | undefined;
/** The same for an actor that lives as long as the workstation does. */
export const actorNamed = <Ref>(system: ActorSystem, id: string): Ref => system.get(id) as Ref;
