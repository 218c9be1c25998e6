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
/**
 * A child of an actor by its id, or undefined while it does not run. A snapshot types its children
 * by nothing but that they are actors, so this is the only place that says which one it is.
 */
export const childNamed = <Ref>(snapshot: { readonly children: object }, id: string) =>
  Reflect.get(snapshot.children, id) as Ref | undefined;
/** The same for a child that lives as long as its parent does. */
export const childOf = <Ref>(snapshot: { readonly children: object }, id: string): Ref =>
  Reflect.get(snapshot.children, id) as Ref;
