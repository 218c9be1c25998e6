export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string;
  readonly resolved: string;
  readonly dev: boolean;
}
export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Partial<LockedPackage>>>;
}
export interface BillOfMaterials {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
  }[];
}
export declare function packagesIn(lock: Lock): readonly LockedPackage[];
export declare function foreignLicenses(
  packages: readonly LockedPackage[],
): readonly LockedPackage[];
export declare function unprovedPackages(
  packages: readonly LockedPackage[],
): readonly LockedPackage[];
export declare function billOfMaterials(lock: Lock): BillOfMaterials;
export declare function writeBillOfMaterials(lockFile: string, file: string): void;
