// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";

/// @title Who signed
/// @dev Never use a signature as an identifier: nonces keep signatures from being used again, these checks do not.
library Signatures {
    /// @dev Half the order of secp256k1 (EIP-2): each `s` above it has a twin below, so only the lower ones are accepted.
    uint256 private constant _HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    /// @dev Whose key signed `digest`: 65 bytes (r, s, v) or 64 (EIP-2098).
    /// Zero where no key did, or the signature has another length or a high `s`.
    /// OpenZeppelin's ECDSA takes the long form only, Solady's takes any `s`.
    function signerOf(bytes32 digest, bytes calldata signature) internal view returns (address signer) {
        assembly ("memory-safe") {
            let s := calldataload(add(signature.offset, 0x20))
            let v := byte(0, calldataload(add(signature.offset, 0x40)))
            if eq(signature.length, 64) {
                v := add(27, shr(255, s))
                s := shr(1, shl(1, s))
            }
            let m := mload(0x40)
            mstore(m, digest)
            mstore(add(m, 0x20), v)
            mstore(add(m, 0x40), calldataload(signature.offset))
            mstore(add(m, 0x60), s)
            // ecrecover answers nothing at all where it recovers nobody, as it does without an input.
            let isWellFormed := and(lt(sub(signature.length, 64), 2), iszero(gt(s, _HALF_ORDER)))
            mstore(0x00, 0)
            pop(staticcall(gas(), 1, m, mul(0x80, isWellFormed), 0x00, 0x20))
            signer := mload(0x00)
        }
    }

    /// @dev Whether `account`, as a contract, takes the signature for its own (ERC-1271). It is asked without a right to change
    /// anything; an address without code, the zero address among them, takes none.
    function isApprovedBy(address account, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(account, digest, signature);
    }

    /// @dev EIP-712's hash of a `bytes[]`.
    function hashOf(bytes[] calldata items) internal pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](items.length);
        for (uint256 i = 0; i < items.length; ++i) {
            hashes[i] = keccak256(items[i]);
        }
        return keccak256(abi.encodePacked(hashes));
    }
}
