// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";

/// @title Signature verification
/// @dev Never use a signature as an identifier: nonces prevent replays, these checks do not.
library Signatures {
    /// @dev Half the order of secp256k1 (EIP-2). Each higher `s` has a lower equivalent, so only the lower one is
    /// accepted.
    uint256 private constant _HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    /// @dev Returns the signer of `digest`, from 65 bytes (r, s, v) or 64 (EIP-2098). Returns zero if the signature is
    /// invalid, has another length or a high `s`. OpenZeppelin's ECDSA accepts only the long form, and Solady's accepts
    /// any `s`.
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
            // ecrecover returns no data if it recovers no signer, such as for empty input.
            let isWellFormed := and(lt(sub(signature.length, 64), 2), iszero(gt(s, _HALF_ORDER)))
            mstore(0x00, 0)
            pop(staticcall(gas(), 1, m, mul(0x80, isWellFormed), 0x00, 0x20))
            signer := mload(0x00)
        }
    }

    /// @dev Returns whether `account`, as a contract, accepts the signature (ERC-1271). Uses a static call. Addresses
    /// without code, including the zero address, accept none.
    function isApprovedBy(address account, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(account, digest, signature);
    }

    /// @dev Returns the EIP-712 hash of a `bytes[]`.
    function hashOf(bytes[] calldata items) internal pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](items.length);
        for (uint256 i = 0; i < items.length; ++i) {
            hashes[i] = keccak256(items[i]);
        }
        return keccak256(abi.encodePacked(hashes));
    }
}
