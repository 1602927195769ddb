/** The functions by which the command line moves a workspace between instances. */
import type {
  ExportOptions as DomainExportOptions,
  ImportOptions as DomainImportOptions,
  Exported,
  Imported,
} from '@tidemark/domain/moving';

export type ExportOptions = DomainExportOptions & Readonly<{ folder: string }>;

/** `key`: the path of the key next to the folder; null where nothing was written. */
export type ExportedWorkspace = Exported & Readonly<{ folder: string; key: string | null; tookMs: number }>;

/** `key`: the path of the key, where it is not next to the folder. */
export type ImportOptions = DomainImportOptions & Readonly<{ folder: string; key: string | null }>;

export type ImportedWorkspace = Imported & Readonly<{ tookMs: number }>;

export type Moving = Readonly<{
  export: (options: ExportOptions) => Promise<ExportedWorkspace>;
  import: (options: ImportOptions) => Promise<ImportedWorkspace>;
}>;
