/** The attributes of a TNEF, while its bytes arrive: a signature, then heads and their contents. */
import { byteCutter } from './byte-cutter.ts';

export type Attribute = Readonly<{ level: number; id: number; length: number }>;

export type AttributeListener = Readonly<{
  /** Whether its bytes are read or skipped, or the whole TNEF is refused; they begin at `from`. */
  begin: (attribute: Attribute, from: number) => 'read' | 'skip' | 'refuse';
  read: (attribute: Attribute, bytes: Uint8Array) => void;
}>;

const signature = 0x223e9f78;
/** With the two bytes of a key behind it. */
const signatureBytes = 6;
const headBytes = 9;
const checksumBytes = 2;

export const attributeReader = (listener: AttributeListener) => {
  let isBegun = false;
  let isBroken = false;
  let attribute: Attribute | null = null;

  const take = (piece: Uint8Array): void => {
    if (!isBegun) checkSignature(piece);
    else if (attribute) endAttribute(attribute, piece);
    else beginAttribute(headIn(piece));
    if (isBroken) cutter.stop();
  };
  const cutter = byteCutter(signatureBytes, take);

  const checkSignature = (piece: Uint8Array): void => {
    isBegun = true;
    isBroken = viewOf(piece).getUint32(0, true) !== signature;
    cutter.next(headBytes, 0);
  };
  const beginAttribute = (next: Attribute): void => {
    const use = listener.begin(next, cutter.position());
    isBroken = use === 'refuse' || (next.level !== 1 && next.level !== 2);
    if (use === 'read' && next.length > 0) {
      attribute = next;
      cutter.next(next.length, 0);
    } else cutter.next(headBytes, next.length + checksumBytes);
  };
  const endAttribute = (ended: Attribute, bytes: Uint8Array): void => {
    listener.read(ended, bytes);
    attribute = null;
    cutter.next(headBytes, checksumBytes);
  };
  return {
    add: cutter.add,
    /** Whether what arrived is a TNEF that ends behind one of its attributes. */
    isWhole: (): boolean => isBegun && !isBroken && attribute === null && !cutter.isInside(),
  };
};

const headIn = (piece: Uint8Array): Attribute => {
  const view = viewOf(piece);
  return {
    level: view.getUint8(0),
    id: view.getUint32(1, true) & 0xffff,
    length: view.getUint32(5, true),
  };
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
